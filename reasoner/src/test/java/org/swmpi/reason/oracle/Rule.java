package org.swmpi.reason.oracle;

import static org.swmpi.reason.oracle.Vocabulary.*;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.swmpi.reason.Profile;

/// The entailment rules of RDF Semantics (2004, sections 7.1 to 7.3), each as it stands there, over
/// generalised triples. The letters u, v, x, y, a, b are those of the W3C's tables.
///
/// Surrogates: the blank node that lg allocates to a literal is spelled `_:literal` and the
/// literal, which no document can spell.
enum Rule {
  /// `u a y` ⟶ `a type Property`
  RDF1 {
    @Override
    void apply(GeneralisedGraph graph, Conclusions out) {
      for (Triple t : graph.all()) {
        out.follows(t.predicate(), TYPE, PROPERTY, t);
      }
    }
  },
  /// `u a l`, l a well-formed XML literal ⟶ `surrogate(l) type XMLLiteral`
  RDF2 {
    @Override
    void apply(GeneralisedGraph graph, Conclusions out) {
      for (Triple t : graph.all()) {
        if (Terms.isWellFormedXmlLiteral(t.object())) {
          out.follows(surrogate(t.object()), TYPE, XML_LITERAL, t);
        }
      }
    }
  },
  /// `u a l`, l a plain literal ⟶ `surrogate(l) type Literal`
  RDFS1 {
    @Override
    void apply(GeneralisedGraph graph, Conclusions out) {
      for (Triple t : graph.all()) {
        if (Terms.isPlainLiteral(t.object())) {
          out.follows(surrogate(t.object()), TYPE, LITERAL, t);
        }
      }
    }
  },
  /// `a domain x`, `u a y` ⟶ `u type x`
  RDFS2 {
    @Override
    void apply(GeneralisedGraph graph, Conclusions out) {
      for (Triple domain : graph.with(DOMAIN)) {
        for (Triple use : graph.with(domain.subject())) {
          out.follows(use.subject(), TYPE, domain.object(), domain, use);
        }
      }
    }
  },
  /// `a range x`, `u a v` ⟶ `v type x`
  RDFS3 {
    @Override
    void apply(GeneralisedGraph graph, Conclusions out) {
      for (Triple range : graph.with(RANGE)) {
        for (Triple use : graph.with(range.subject())) {
          out.follows(use.object(), TYPE, range.object(), range, use);
        }
      }
    }
  },
  /// `u a x` ⟶ `u type Resource`
  RDFS4A {
    @Override
    void apply(GeneralisedGraph graph, Conclusions out) {
      for (Triple t : graph.all()) {
        out.follows(t.subject(), TYPE, RESOURCE, t);
      }
    }
  },
  /// `u a v` ⟶ `v type Resource`
  RDFS4B {
    @Override
    void apply(GeneralisedGraph graph, Conclusions out) {
      for (Triple t : graph.all()) {
        out.follows(t.object(), TYPE, RESOURCE, t);
      }
    }
  },
  /// `u subPropertyOf v`, `v subPropertyOf x` ⟶ `u subPropertyOf x`
  RDFS5 {
    @Override
    void apply(GeneralisedGraph graph, Conclusions out) {
      for (Triple lower : graph.with(SUB_PROPERTY_OF)) {
        for (Triple upper : graph.withSubject(lower.object(), SUB_PROPERTY_OF)) {
          out.follows(lower.subject(), SUB_PROPERTY_OF, upper.object(), lower, upper);
        }
      }
    }
  },
  /// `u type Property` ⟶ `u subPropertyOf u`
  RDFS6 {
    @Override
    void apply(GeneralisedGraph graph, Conclusions out) {
      for (Triple t : graph.withObject(TYPE, PROPERTY)) {
        out.follows(t.subject(), SUB_PROPERTY_OF, t.subject(), t);
      }
    }
  },
  /// `a subPropertyOf b`, `u a y` ⟶ `u b y`
  RDFS7 {
    @Override
    void apply(GeneralisedGraph graph, Conclusions out) {
      for (Triple sub : graph.with(SUB_PROPERTY_OF)) {
        for (Triple use : graph.with(sub.subject())) {
          out.follows(use.subject(), sub.object(), use.object(), sub, use);
        }
      }
    }
  },
  /// `u type Class` ⟶ `u subClassOf Resource`
  RDFS8 {
    @Override
    void apply(GeneralisedGraph graph, Conclusions out) {
      for (Triple t : graph.withObject(TYPE, CLASS)) {
        out.follows(t.subject(), SUB_CLASS_OF, RESOURCE, t);
      }
    }
  },
  /// `u subClassOf x`, `v type u` ⟶ `v type x`
  RDFS9 {
    @Override
    void apply(GeneralisedGraph graph, Conclusions out) {
      for (Triple sub : graph.with(SUB_CLASS_OF)) {
        for (Triple member : graph.withObject(TYPE, sub.subject())) {
          out.follows(member.subject(), TYPE, sub.object(), sub, member);
        }
      }
    }
  },
  /// `u type Class` ⟶ `u subClassOf u`
  RDFS10 {
    @Override
    void apply(GeneralisedGraph graph, Conclusions out) {
      for (Triple t : graph.withObject(TYPE, CLASS)) {
        out.follows(t.subject(), SUB_CLASS_OF, t.subject(), t);
      }
    }
  },
  /// `u subClassOf v`, `v subClassOf x` ⟶ `u subClassOf x`
  RDFS11 {
    @Override
    void apply(GeneralisedGraph graph, Conclusions out) {
      for (Triple lower : graph.with(SUB_CLASS_OF)) {
        for (Triple upper : graph.withSubject(lower.object(), SUB_CLASS_OF)) {
          out.follows(lower.subject(), SUB_CLASS_OF, upper.object(), lower, upper);
        }
      }
    }
  },
  /// `u type ContainerMembershipProperty` ⟶ `u subPropertyOf member`
  RDFS12 {
    @Override
    void apply(GeneralisedGraph graph, Conclusions out) {
      for (Triple t : graph.withObject(TYPE, CONTAINER_MEMBERSHIP_PROPERTY)) {
        out.follows(t.subject(), SUB_PROPERTY_OF, MEMBER, t);
      }
    }
  },
  /// `u type Datatype` ⟶ `u subClassOf Literal`
  RDFS13 {
    @Override
    void apply(GeneralisedGraph graph, Conclusions out) {
      for (Triple t : graph.withObject(TYPE, DATATYPE)) {
        out.follows(t.subject(), SUB_CLASS_OF, LITERAL, t);
      }
    }
  },
  /// `u a l` ⟶ `u a surrogate(l)`
  LG {
    @Override
    void apply(GeneralisedGraph graph, Conclusions out) {
      for (Triple t : graph.all()) {
        if (Terms.isLiteral(t.object())) {
          out.follows(t.subject(), t.predicate(), surrogate(t.object()), t);
        }
      }
    }
  },
  /// `u a surrogate(l)` ⟶ `u a l`
  GL {
    @Override
    void apply(GeneralisedGraph graph, Conclusions out) {
      for (Triple t : graph.all()) {
        if (isSurrogate(t.object())) {
          out.follows(t.subject(), t.predicate(), literalOf(t.object()), t);
        }
      }
    }
  };

  private static final String SURROGATE = "_:literal";

  /// Says every conclusion that the rule has in the graph, new or not.
  abstract void apply(GeneralisedGraph graph, Conclusions out);

  /// Takes a conclusion, and what it follows from.
  @FunctionalInterface
  interface Conclusions {
    void follows(String subject, String predicate, String object, Triple... premises);
  }

  /// The rules of a profile; `literals` adds those for literals.
  static Set<Rule> of(Profile profile, boolean literals) {
    EnumSet<Rule> rules = EnumSet.of(RDFS2, RDFS3, RDFS5, RDFS7, RDFS9, RDFS11);
    if (profile != Profile.RHO) {
      Collections.addAll(rules, RDFS6, RDFS8, RDFS10, RDFS12, RDFS13);
    }
    if (profile == Profile.RDFS_FULL) {
      Collections.addAll(rules, RDF1, RDFS4A, RDFS4B);
    }
    if (literals) {
      Collections.addAll(rules, LG, GL, RDF2, RDFS1);
    }
    return rules;
  }

  static String surrogate(String literal) {
    return SURROGATE + literal;
  }

  static boolean isSurrogate(String term) {
    return term.startsWith(SURROGATE + '"');
  }

  private static String literalOf(String surrogate) {
    return surrogate.substring(SURROGATE.length());
  }
}
