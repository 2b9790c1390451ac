package org.swmpi.reason.internal.schema;

import java.util.BitSet;
import org.swmpi.reason.Profile;

/// What a closed schema says of instance triples: which predicates follow from a predicate, which
/// classes its subject and its object get.
public final class ClosedSchema {
  private final Terms terms;
  private final Profile profile;
  private final RuleEngine engine;
  private final int[] typePredicates;

  /// @param engine closed
  public ClosedSchema(Terms terms, Profile profile, RuleEngine engine) {
    this.terms = terms;
    this.profile = profile;
    this.engine = engine;
    typePredicates = withSupers(terms.type);
  }

  public Terms terms() {
    return terms;
  }

  public Profile profile() {
    return profile;
  }

  public TripleSet triples() {
    return engine.triples();
  }

  /// `rdf:type` and its super-properties, `rdf:type` first.
  public int[] typePredicates() {
    return typePredicates;
  }

  /// A predicate and its super-properties, itself first.
  public int[] withSupers(int predicate) {
    IntList result = new IntList();
    result.add(predicate);
    IntList supers = engine.superProperties(predicate);
    for (int i = 0; i < supers.size(); i++) {
      if (supers.get(i) != predicate) {
        result.add(supers.get(i));
      }
    }
    return result.toArray();
  }

  /// Super-classes as derived; not reflexive unless stated or derived.
  IntList superClasses(int c) {
    return engine.superClasses(c);
  }

  /// Classes of the subject of any triple with this predicate, whatever its object.
  public BitSet subjectTypes(int predicate) {
    return ends(predicate, true);
  }

  /// Classes of the object of any triple with this predicate, whatever its subject.
  public BitSet objectTypes(int predicate) {
    return ends(predicate, false);
  }

  private BitSet ends(int predicate, boolean subject) {
    BitSet types = new BitSet();
    for (int p : withSupers(predicate)) {
      addAll(types, subject ? engine.domains(p) : engine.ranges(p));
    }
    if (profile == Profile.RDFS_FULL) {
      types.set(terms.resource); // rdfs4a, rdfs4b
    }
    return closeTypes(types);
  }

  /// Classes of a subject that `predicate` links to `object`; more than [#subjectTypes] for types.
  public BitSet subjectTypes(int predicate, int object) {
    BitSet types = subjectTypes(predicate);
    for (int p : withSupers(predicate)) {
      if (p == terms.type) {
        types.set(object);
      }
    }
    return closeTypes(types);
  }

  /// With all super-classes, and what follows from having a type at all.
  private BitSet closeTypes(BitSet types) {
    if (types.isEmpty()) {
      return types;
    }
    for (int p : typePredicates) {
      addAll(types, engine.domains(p));
    }
    BitSet direct = (BitSet) types.clone();
    direct.stream()
        .forEach(c -> addAll(types, engine.superClasses(c))); // the schema is transitively closed
    return types;
  }

  private static void addAll(BitSet set, IntList list) {
    for (int i = 0; i < list.size(); i++) {
      set.set(list.get(i));
    }
  }

  /// Whether a triple can be the premise that a rule takes from the schema.
  public boolean isSchema(int predicate, int object) {
    if (predicate == terms.type) {
      return profile != Profile.RHO
          && (object == terms.rdfsClass
              || object == terms.datatype
              || object == terms.containerMembershipProperty);
    }
    return predicate == terms.domain
        || predicate == terms.range
        || predicate == terms.subClassOf
        || predicate == terms.subPropertyOf;
  }

  /// Whether classes with instances get types of their own because they have them: used classes
  /// must be known.
  public boolean typesItsClasses() {
    for (int p : typePredicates) {
      if (engine.ranges(p).size() > 0) {
        return true;
      }
    }
    return false;
  }

  /// Classes that can be derived for an instance, or imply one: all others only ever occur in
  /// stated triples.
  public BitSet activeClasses() {
    BitSet active = new BitSet();
    TripleSet triples = engine.triples();
    for (int i = 0; i < triples.size(); i++) {
      int p = triples.predicate(i);
      if (p == terms.subClassOf) {
        active.set(triples.subject(i));
        active.set(triples.object(i));
      } else if (p == terms.domain || p == terms.range || p == terms.type) {
        active.set(triples.object(i));
      }
    }
    if (profile == Profile.RDFS_FULL) {
      active.set(terms.resource);
    }
    return active;
  }

  /// Predicates from which anything follows: those with a super-property, a domain or a range.
  public BitSet activePredicates() {
    BitSet active = new BitSet();
    TripleSet triples = engine.triples();
    for (int i = 0; i < triples.size(); i++) {
      int p = triples.predicate(i);
      if (p == terms.subPropertyOf || p == terms.domain || p == terms.range) {
        active.set(triples.subject(i));
      }
    }
    active.set(terms.type);
    return active;
  }
}
