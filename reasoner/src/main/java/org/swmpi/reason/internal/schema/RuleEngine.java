package org.swmpi.reason.internal.schema;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.swmpi.reason.Profile;

/// The least fixpoint of a profile's rules over generalised triples (any term in any place), by
/// forward chaining: each new triple meets all that came before it. For schemas, not for instance
/// data: about 100 bytes a triple besides its terms.
///
/// Rule names are those of RDF 1.0 Semantics, sections 3.2 to 4.3 (rdf1 is RDF 1.1's rdfD2), and of
/// ter Horst for lg and gl.
public final class RuleEngine {
  private static final IntList NONE = new IntList();

  private final Terms terms;
  private final Profile profile;
  private final LiteralSurrogates surrogates;
  private final TripleSet triples = new TripleSet();
  private int closed;

  /// Triples that rdfs5 or rdfs11 has derived. A path of the others leads to everything above a
  /// class or property, so that pairs have to meet these others only: the closure of a chain of n
  /// classes takes n² steps, not n³.
  private final BitSet composed = new BitSet();

  private final List<IntList> byPredicate = new ArrayList<>();
  private final List<IntList> superProperties = new ArrayList<>();
  private final List<IntList> nextSuperProperties = new ArrayList<>();
  private final List<IntList> subProperties = new ArrayList<>();
  private final List<IntList> superClasses = new ArrayList<>();
  private final List<IntList> nextSuperClasses = new ArrayList<>();
  private final List<IntList> subClasses = new ArrayList<>();
  private final List<IntList> instances = new ArrayList<>();
  private final List<IntList> domains = new ArrayList<>();
  private final List<IntList> ranges = new ArrayList<>();

  /// @param surrogates the blank nodes of lg and gl; disabled without these rules
  public RuleEngine(Terms terms, Profile profile, LiteralSurrogates surrogates) {
    this.terms = terms;
    this.profile = profile;
    this.surrogates = surrogates;
  }

  /// Adds a triple; [#close] applies the rules. False if it was there.
  public boolean add(int s, int p, int o) {
    return triples.add(s, p, o);
  }

  /// Applies the rules until nothing new follows.
  public void close() {
    for (; closed < triples.size(); closed++) {
      int s = triples.subject(closed);
      int p = triples.predicate(closed);
      int o = triples.object(closed);
      boolean isStep = !composed.get(closed);
      index(s, p, o, isStep);
      apply(s, p, o, isStep);
    }
  }

  /// Takes a triple as a premise that the added ones may meet, without drawing conclusions from it
  /// alone.
  public void assume(int s, int p, int o) {
    index(s, p, o, true);
  }

  private void apply(int s, int p, int o, boolean isStep) {
    asInstance(s, p, o);
    asSchema(s, p, o, isStep);
    if (p == terms.type && profile != Profile.RHO) {
      declared(s, o);
    }
    if (profile == Profile.RDFS_FULL) {
      full(s, p, o);
    }
  }

  /// The triples, closed if [#close] has run since the last [#add].
  public TripleSet triples() {
    return triples;
  }

  /// Objects of `rdfs:subPropertyOf`; not reflexive unless stated or derived.
  public IntList superProperties(int p) {
    return get(superProperties, p);
  }

  /// Objects of `rdfs:subClassOf`; not reflexive unless stated or derived.
  public IntList superClasses(int c) {
    return get(superClasses, c);
  }

  /// Objects of `rdfs:domain`.
  public IntList domains(int p) {
    return get(domains, p);
  }

  /// Objects of `rdfs:range`.
  public IntList ranges(int p) {
    return get(ranges, p);
  }

  private void index(int s, int p, int o, boolean isStep) {
    IntList pairs = make(byPredicate, p);
    pairs.add(s);
    pairs.add(o);
    if (p == terms.subPropertyOf) {
      make(superProperties, s).add(o);
      if (isStep) {
        make(nextSuperProperties, s).add(o);
      }
      make(subProperties, o).add(s);
    } else if (p == terms.subClassOf) {
      make(superClasses, s).add(o);
      if (isStep) {
        make(nextSuperClasses, s).add(o);
      }
      make(subClasses, o).add(s);
    } else if (p == terms.domain) {
      make(domains, s).add(o);
    } else if (p == terms.range) {
      make(ranges, s).add(o);
    } else if (p == terms.type) {
      make(instances, o).add(s);
    }
  }

  private void asInstance(int s, int p, int o) {
    IntList supers = superProperties(p);
    for (int i = 0; i < supers.size(); i++) {
      add(s, supers.get(i), o); // rdfs7
    }
    typed(s, domains(p)); // rdfs2
    typed(o, ranges(p)); // rdfs3
    if (p == terms.type) {
      typed(s, superClasses(o)); // rdfs9
    }
  }

  private void typed(int instance, IntList classes) {
    for (int i = 0; i < classes.size(); i++) {
      add(instance, terms.type, classes.get(i));
    }
  }

  private void asSchema(int s, int p, int o, boolean isStep) {
    if (p == terms.subPropertyOf) {
      IntList pairs = get(byPredicate, s);
      for (int i = 0; i < pairs.size(); i += 2) {
        add(pairs.get(i), o, pairs.get(i + 1)); // rdfs7
      }
      IntList below = isStep ? get(subProperties, s) : NONE;
      transitive(s, p, o, get(nextSuperProperties, o), below); // rdfs5
    } else if (p == terms.subClassOf) {
      IntList members = get(instances, s);
      for (int i = 0; i < members.size(); i++) {
        add(members.get(i), terms.type, o); // rdfs9
      }
      IntList below = isStep ? get(subClasses, s) : NONE;
      transitive(s, p, o, get(nextSuperClasses, o), below); // rdfs11
    } else if (p == terms.domain || p == terms.range) {
      IntList pairs = get(byPredicate, s);
      for (int i = p == terms.domain ? 0 : 1; i < pairs.size(); i += 2) {
        add(pairs.get(i), terms.type, o); // rdfs2, rdfs3
      }
    }
  }

  private void transitive(int s, int p, int o, IntList above, IntList below) {
    for (int i = 0; i < above.size(); i++) {
      compose(s, p, above.get(i));
    }
    for (int i = 0; i < below.size(); i++) {
      compose(below.get(i), p, o);
    }
  }

  private void compose(int s, int p, int o) {
    if (add(s, p, o)) {
      composed.set(triples.size() - 1);
    }
  }

  private void declared(int s, int c) {
    if (c == terms.property) {
      add(s, terms.subPropertyOf, s); // rdfs6
    } else if (c == terms.rdfsClass) {
      add(s, terms.subClassOf, terms.resource); // rdfs8
      add(s, terms.subClassOf, s); // rdfs10
    } else if (c == terms.containerMembershipProperty) {
      add(s, terms.subPropertyOf, terms.member); // rdfs12
    } else if (c == terms.datatype) {
      add(s, terms.subClassOf, terms.literal); // rdfs13
    }
  }

  private void full(int s, int p, int o) {
    add(p, terms.type, terms.property); // rdf1
    add(s, terms.type, terms.resource); // rdfs4a
    add(o, terms.type, terms.resource); // rdfs4b
    int surrogate = surrogates.of(o, terms);
    if (surrogate >= 0) {
      add(s, p, surrogate); // lg
      if (LiteralSurrogates.isPlain(terms.spelling(o))) {
        add(surrogate, terms.type, terms.literal); // rdfs1
      } else if (LiteralSurrogates.isXml(terms.spelling(o))) {
        add(surrogate, terms.type, terms.xmlLiteral); // rdf2
      }
    }
    int literal = surrogates.literal(o);
    if (literal >= 0) {
      add(s, p, literal); // gl
    }
  }

  private static IntList get(List<IntList> index, int term) {
    if (term >= index.size()) {
      return NONE;
    }
    IntList list = index.get(term);
    return list == null ? NONE : list;
  }

  @SuppressWarnings("NullAway") // absent lists
  private static IntList make(List<IntList> index, int term) {
    while (index.size() <= term) {
      index.add(null);
    }
    IntList list = index.get(term);
    if (list == null) {
      list = new IntList();
      index.set(term, list);
    }
    return list;
  }
}
