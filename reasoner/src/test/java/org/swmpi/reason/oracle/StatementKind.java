package org.swmpi.reason.oracle;

import static org.swmpi.reason.oracle.Vocabulary.*;

/// Kinds of statements that random graphs are made of.
enum StatementKind {
  INSTANCE,
  TYPING,
  SUB_CLASS,
  SUB_PROPERTY,
  DOMAIN_OR_RANGE,
  DECLARATION,
  /// A class or individual on either side of any property: a statement of the schema where the
  /// property is one below rdfs:subClassOf, ...
  CROSS,
  META_SUB_PROPERTY,
  META_DOMAIN_OR_RANGE,
  META_SUB_CLASS,
  META_TYPING,
  META_TARGET,
  LIST,
  MEMBERSHIP,
  VOCABULARY,
  WILD;

  Triple make(RandomTerms t, Dice dice) {
    return switch (this) {
      case INSTANCE -> t.statement(t.individual(), t.property(), t.individual());
      case TYPING -> t.statement(t.individual(), TYPE, t.aClass());
      case SUB_CLASS -> t.statement(t.aClass(), SUB_CLASS_OF, t.aClass());
      case SUB_PROPERTY -> t.statement(t.property(), SUB_PROPERTY_OF, t.property());
      case DOMAIN_OR_RANGE -> t.statement(t.property(), dice.of(DOMAIN, RANGE), t.aClass());
      case DECLARATION -> declaration(t, dice);
      case CROSS -> t.statement(dice.of(t.aClass(), t.property()), t.property(), t.aClass());
      case META_SUB_PROPERTY -> metaSubProperty(t, dice);
      case META_DOMAIN_OR_RANGE ->
          t.statement(t.metaProperty(), dice.of(DOMAIN, RANGE), dice.of(t.aClass(), t.metaClass()));
      case META_SUB_CLASS -> metaSubClass(t, dice);
      case META_TYPING -> t.statement(dice.of(t.individual(), t.aClass()), TYPE, t.metaClass());
      case META_TARGET -> t.statement(t.property(), dice.of(DOMAIN, RANGE), t.metaClass());
      case LIST ->
          dice.chance(0.5)
              ? t.statement(t.individual(), dice.of(FIRST, REST), t.individual())
              : t.statement(t.individual(), REST, NIL);
      case MEMBERSHIP -> membership(t, dice);
      case VOCABULARY -> t.statement(t.vocabulary(), t.vocabulary(), t.vocabulary());
      case WILD -> t.statement(t.anything(), t.anything(), t.anything());
    };
  }

  private static Triple declaration(RandomTerms t, Dice dice) {
    return switch (dice.between(0, 4)) {
      case 0, 1 -> t.statement(t.aClass(), TYPE, CLASS);
      case 2 -> t.statement(t.property(), TYPE, PROPERTY);
      case 3 -> t.statement(t.aClass(), TYPE, DATATYPE);
      default -> t.statement(t.property(), TYPE, CONTAINER_MEMBERSHIP_PROPERTY);
    };
  }

  private static Triple metaSubProperty(RandomTerms t, Dice dice) {
    return switch (dice.between(0, 4)) {
      case 0, 1 -> t.statement(t.property(), SUB_PROPERTY_OF, t.metaProperty());
      case 2, 3 -> t.statement(t.metaProperty(), SUB_PROPERTY_OF, t.property());
      default -> t.statement(t.metaProperty(), SUB_PROPERTY_OF, t.metaProperty());
    };
  }

  private static Triple metaSubClass(RandomTerms t, Dice dice) {
    return switch (dice.between(0, 4)) {
      case 0, 1 -> t.statement(t.aClass(), SUB_CLASS_OF, t.metaClass());
      case 2, 3 -> t.statement(t.metaClass(), SUB_CLASS_OF, t.aClass());
      default -> t.statement(t.metaClass(), SUB_CLASS_OF, t.metaClass());
    };
  }

  private static Triple membership(RandomTerms t, Dice dice) {
    return switch (dice.between(0, 6)) {
      case 0 -> t.statement(t.member(), SUB_PROPERTY_OF, t.property());
      case 1 -> t.statement(t.property(), SUB_PROPERTY_OF, dice.of(t.member(), MEMBER));
      case 2 -> t.statement(t.individual(), TYPE, t.member());
      case 3 -> t.statement(dice.of(t.member(), MEMBER), dice.of(DOMAIN, RANGE), t.aClass());
      default -> t.statement(t.individual(), t.member(), t.individual());
    };
  }
}
