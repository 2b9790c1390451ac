package org.swmpi.reason.internal.schema;

import java.util.BitSet;
import org.swmpi.reason.Profile;

/// Which input triples belong to the schema, as far as it is known: those from which a triple
/// follows that another triple's inference may need as its second premise (domain, range,
/// subClassOf, subPropertyOf, a declaration).
///
/// With usual data these are the triples with one of the four predicates, and the declarations.
/// Sub-properties of the four, of `rdf:type`, and sub-classes of `rdfs:Class` make more of them;
/// those are found by searching again until nothing is added.
public final class SchemaTriggers {
  /// Every triple with this predicate.
  public static final int ALL = 1;

  /// Triples with this predicate whose object [#byClass] names.
  public static final int BY_CLASS = 2;

  /// The objects of this predicate are classes that must be known.
  public static final int CLASSES = 4;

  private final ClosedSchema schema;
  private final int unknownPredicate;
  private final int unknownClass;
  private final BitSet declarations = new BitSet();
  private final BitSet relations = new BitSet();
  private final boolean typeIsRelation;
  private final boolean typedIsDeclared;
  private final boolean usedIsPremise;

  /// @param schema closed, as far as it is known
  public SchemaTriggers(ClosedSchema schema) {
    this.schema = schema;
    Terms terms = schema.terms();
    unknownPredicate = terms.unknownPredicate;
    unknownClass = terms.unknownClass;
    relations.set(terms.subPropertyOf);
    relations.set(terms.subClassOf);
    relations.set(terms.domain);
    relations.set(terms.range);
    if (schema.profile() != Profile.RHO) {
      declarations.set(terms.property);
      declarations.set(terms.rdfsClass);
      declarations.set(terms.datatype);
      declarations.set(terms.containerMembershipProperty);
    }
    typeIsRelation = meets(schema.typePredicates(), relations);
    typedIsDeclared = schema.subjectTypes(terms.type).intersects(declarations);
    usedIsPremise = usedIsPremise(schema.objectTypes(terms.type));
  }

  /// Whether what follows for a class from its having an instance can be a second premise where it
  /// has none. What follows by rdfs6, rdfs8, rdfs10 and rdfs13 is one there only as a triple of
  /// another relation.
  private boolean usedIsPremise(BitSet typesOfUsed) {
    int membership = schema.terms().containerMembershipProperty;
    return declarations.get(membership) && typesOfUsed.get(membership) // rdfs12
        || typesOfUsed.intersects(declarations)
            && (isOtherRelation(schema.terms().subClassOf)
                || isOtherRelation(schema.terms().subPropertyOf));
  }

  private boolean isOtherRelation(int relation) {
    for (int p : schema.withSupers(relation)) {
      if (p != relation && relations.get(p)) {
        return true;
      }
    }
    return false;
  }

  private static boolean meets(int[] members, BitSet set) {
    for (int member : members) {
      if (set.get(member)) {
        return true;
      }
    }
    return false;
  }

  /// What to do with triples of a predicate: [#ALL], [#BY_CLASS], [#CLASSES] or 0.
  public int byPredicate(String canonical) {
    int known = schema.terms().find(canonical);
    return byPredicate(known < 0 ? unknownPredicate : known);
  }

  private int byPredicate(int predicate) {
    int[] supers = schema.withSupers(predicate);
    if (meets(supers, relations)
        || declares(schema.subjectTypes(predicate))
        || declares(schema.objectTypes(predicate))) {
      return ALL | (typing(supers) ? CLASSES : 0);
    }
    if (!typing(supers)) {
      return 0;
    }
    boolean used = predicate != schema.terms().type || usesMatter();
    return BY_CLASS | (used ? CLASSES : 0);
  }

  private boolean typing(int[] predicates) {
    for (int predicate : predicates) {
      if (predicate == schema.terms().type) {
        return true;
      }
    }
    return false;
  }

  /// Whether a typing triple with this class as its object belongs to the schema.
  public boolean byClass(String canonical) {
    int known = schema.terms().find(canonical);
    return byClass(known < 0 ? unknownClass : known);
  }

  /// Whether triples with a plain literal do, because its surrogate is declared (rdfs1).
  public boolean plainLiterals() {
    return byClass(schema.terms().literal);
  }

  /// Whether triples with a well-formed XML literal do (rdf2).
  public boolean xmlLiterals() {
    return byClass(schema.terms().xmlLiteral);
  }

  private boolean byClass(int c) {
    if (typeIsRelation || typedIsDeclared || declarations.get(c)) {
      return true;
    }
    IntList supers = schema.superClasses(c);
    for (int i = 0; i < supers.size(); i++) {
      if (declarations.get(supers.get(i))) {
        return true;
      }
    }
    return false;
  }

  private boolean declares(BitSet types) {
    return typeIsRelation || usedIsPremise ? !types.isEmpty() : types.intersects(declarations);
  }

  /// Whether it matters which predicates and classes occur at all.
  public boolean usesMatter() {
    return schema.profile() == Profile.RDFS_FULL || schema.typesItsClasses();
  }

  /// Whether a search by `other`, an earlier stage of this schema, has found all that this one
  /// would find.
  public boolean coveredBy(SchemaTriggers other) {
    if (usesMatter() && !other.usesMatter()) {
      return false;
    }
    BitSet predicates = schema.activePredicates();
    predicates.set(unknownPredicate);
    BitSet classes = schema.activeClasses();
    classes.set(unknownClass);
    return predicates.stream().allMatch(p -> covered(byPredicate(p), other.byPredicate(p)))
        && classes.stream().allMatch(c -> !byClass(c) || other.byClass(c));
  }

  /// Whether these are the triggers of a schema that does not speak of the RDFS vocabulary itself.
  public boolean areUsual() {
    return !usesMatter()
        && !typeIsRelation
        && !typedIsDeclared
        && schema.activePredicates().stream().allMatch(this::isUsualPredicate)
        && schema.activeClasses().stream().allMatch(c -> !byClass(c) || declarations.get(c));
  }

  private boolean isUsualPredicate(int predicate) {
    return relations.get(predicate)
        || byPredicate(predicate) == (predicate == schema.terms().type ? BY_CLASS : 0);
  }

  private static boolean covered(int now, int before) {
    int missing = now & ~before;
    return ((before & ALL) != 0 ? missing & ~BY_CLASS : missing) == 0;
  }
}
