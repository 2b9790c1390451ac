package org.swmpi.reason.oracle;

import static org.swmpi.reason.oracle.Vocabulary.*;

import java.util.List;

/// Handfuls of statements whose consequences take a way that chance alone seldom finds.
enum Snippet {
  /// `"l" type D` is no triple; `"l" q D` neither; yet `D type E` is.
  THROUGH_A_LITERAL_SUBJECT {
    @Override
    List<Triple> make(RandomTerms t, Dice dice) {
      String p = t.property();
      String q = t.property();
      return List.of(
          t.statement(TYPE, SUB_PROPERTY_OF, q),
          t.statement(q, RANGE, t.aClass()),
          t.statement(p, RANGE, t.aClass()),
          t.statement(t.individual(), p, t.literal()));
    }
  },
  /// A literal that is a property between two others, or has a domain or a range.
  THROUGH_A_LITERAL_PROPERTY {
    @Override
    List<Triple> make(RandomTerms t, Dice dice) {
      String p = t.property();
      String q = t.property();
      String l = t.literal();
      return List.of(
          t.statement(TYPE, SUB_PROPERTY_OF, dice.of(DOMAIN, RANGE, t.property())),
          t.statement(q, RANGE, dice.of(CONTAINER_MEMBERSHIP_PROPERTY, PROPERTY, t.aClass())),
          t.statement(t.individual(), q, l),
          t.statement(p, SUB_PROPERTY_OF, l),
          t.statement(t.individual(), p, t.individual()));
    }
  },
  /// `type ⊑ subClassOf`, so that a literal gets a super-class.
  THROUGH_A_LITERAL_CLASS {
    @Override
    List<Triple> make(RandomTerms t, Dice dice) {
      String q = t.property();
      String l = t.literal();
      return List.of(
          t.statement(TYPE, SUB_PROPERTY_OF, SUB_CLASS_OF),
          t.statement(q, RANGE, dice.of(t.aClass(), CLASS, DATATYPE)),
          t.statement(t.individual(), q, l),
          t.statement(t.aClass(), SUB_CLASS_OF, l));
    }
  },
  /// A blank node that is a property between two others, and has a domain and a range.
  THROUGH_A_BLANK_PROPERTY {
    @Override
    List<Triple> make(RandomTerms t, Dice dice) {
      String p = t.property();
      String b = t.blank();
      return List.of(
          t.statement(p, SUB_PROPERTY_OF, b),
          t.statement(b, SUB_PROPERTY_OF, dice.of(t.property(), t.metaProperty())),
          t.statement(b, dice.of(DOMAIN, RANGE), t.aClass()),
          t.statement(t.individual(), p, t.individual()));
    }
  },
  /// A property some steps below one of the schema's, and a statement with it.
  DISTANT_META_PROPERTY {
    @Override
    List<Triple> make(RandomTerms t, Dice dice) {
      String p = t.property();
      String q = t.property();
      return List.of(
          t.statement(q, SUB_PROPERTY_OF, t.metaProperty()),
          t.statement(p, SUB_PROPERTY_OF, q),
          t.statement(t.aClass(), p, t.aClass()),
          t.statement(t.individual(), TYPE, t.aClass()));
    }
  },
  /// A property that is made one below rdfs:subPropertyOf by a property that is one itself.
  META_PROPERTY_BY_META_PROPERTY {
    @Override
    List<Triple> make(RandomTerms t, Dice dice) {
      String below = t.property();
      String p = t.property();
      return List.of(
          t.statement(below, SUB_PROPERTY_OF, SUB_PROPERTY_OF),
          t.statement(p, below, t.metaProperty()),
          t.statement(t.aClass(), p, t.aClass()),
          t.statement(t.individual(), TYPE, t.aClass()));
    }
  },
  /// Classes that are made such by their own class.
  META_CLASS {
    @Override
    List<Triple> make(RandomTerms t, Dice dice) {
      String meta = t.aClass();
      String c = t.aClass();
      return List.of(
          t.statement(meta, SUB_CLASS_OF, t.metaClass()),
          t.statement(c, TYPE, meta),
          t.statement(t.individual(), TYPE, c));
    }
  },
  /// Declarations by the domain or range of an ordinary property.
  DECLARED_BY_USE {
    @Override
    List<Triple> make(RandomTerms t, Dice dice) {
      String p = t.property();
      return List.of(
          t.statement(p, dice.of(DOMAIN, RANGE), t.metaClass()),
          t.statement(p, dice.of(DOMAIN, RANGE), t.aClass()),
          t.statement(t.aClass(), p, t.property()));
    }
  },
  /// A schema that speaks of itself.
  SCHEMA_OF_THE_SCHEMA {
    @Override
    List<Triple> make(RandomTerms t, Dice dice) {
      String c = t.aClass();
      return List.of(
          t.statement(t.metaProperty(), dice.of(DOMAIN, RANGE), c),
          t.statement(c, SUB_CLASS_OF, dice.of(t.metaClass(), t.aClass())),
          t.statement(t.metaProperty(), SUB_PROPERTY_OF, t.property()));
    }
  },
  /// Properties that become container membership properties, and what rdfs:member then says.
  MEMBER {
    @Override
    List<Triple> make(RandomTerms t, Dice dice) {
      String p = t.property();
      return List.of(
          t.statement(PROPERTY, SUB_CLASS_OF, CONTAINER_MEMBERSHIP_PROPERTY),
          t.statement(p, TYPE, dice.of(PROPERTY, CONTAINER_MEMBERSHIP_PROPERTY)),
          t.statement(
              Vocabulary.MEMBER,
              dice.of(DOMAIN, RANGE, SUB_PROPERTY_OF),
              dice.of(t.aClass(), t.property())),
          t.statement(t.individual(), p, t.individual()));
    }
  };

  abstract List<Triple> make(RandomTerms t, Dice dice);
}
