package org.swmpi.reason.oracle;

import static org.swmpi.reason.oracle.StatementKind.*;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// What a random graph is mostly about.
///
/// @param share how often, beside the others
/// @param noise how many terms are of another kind than asked for, from 0 to 1
/// @param weights how often each kind of statement
record Theme(String name, double share, double noise, Map<StatementKind, Double> weights) {
  /// Data as it is published: classes, properties and individuals apart, hierarchies, few oddities.
  static final Theme ORDINARY =
      new Theme(
          "ordinary",
          3,
          0.1,
          weights(0)
              .of(8, INSTANCE)
              .of(6, TYPING)
              .of(4, SUB_CLASS)
              .of(3, SUB_PROPERTY, DOMAIN_OR_RANGE)
              .of(1, DECLARATION, LIST, MEMBERSHIP)
              .all());

  /// Nothing but what any reasoner expects.
  static final Map<StatementKind, Double> ORDINARY_KINDS =
      weights(0)
          .of(6, INSTANCE)
          .of(4, TYPING, SUB_CLASS)
          .of(2, SUB_PROPERTY, DOMAIN_OR_RANGE, DECLARATION)
          .all();

  /// The RDFS vocabulary as data.
  private static final Theme METAMODEL =
      new Theme(
          "metamodel",
          5,
          0.5,
          weights(2)
              .of(4, META_SUB_PROPERTY, META_DOMAIN_OR_RANGE)
              .of(3, INSTANCE, TYPING, SUB_CLASS, SUB_PROPERTY, CROSS, META_SUB_CLASS)
              .of(1, MEMBERSHIP)
              .of(0.3, LIST, VOCABULARY, WILD)
              .all());

  /// Few terms, each in every role.
  static final Theme FLAT =
      new Theme(
          "flat",
          3,
          0.5,
          weights(1)
              .of(4, INSTANCE, TYPING, SUB_CLASS, SUB_PROPERTY, DOMAIN_OR_RANGE)
              .of(0, CROSS, VOCABULARY)
              .all());

  /// Literals and blank nodes where classes and properties should be.
  private static final Theme STRANGE_TERMS =
      new Theme(
          "strange terms",
          3,
          1,
          weights(1)
              .of(3, INSTANCE, TYPING, SUB_CLASS, SUB_PROPERTY, DOMAIN_OR_RANGE)
              .of(2, CROSS, META_SUB_PROPERTY, META_TARGET)
              .all());

  /// Lists, containers, the vocabulary's own terms.
  private static final Theme CONTAINERS =
      new Theme(
          "containers",
          2,
          0.5,
          weights(1)
              .of(8, MEMBERSHIP)
              .of(4, LIST)
              .of(3, INSTANCE)
              .of(2, SUB_PROPERTY, DOMAIN_OR_RANGE, DECLARATION, VOCABULARY)
              .of(0.3, META_SUB_PROPERTY, META_DOMAIN_OR_RANGE, META_SUB_CLASS, WILD)
              .all());

  private static final Theme ANYTHING =
      new Theme("anything", 1, 1, weights(1).of(6, StatementKind.WILD).of(2, VOCABULARY).all());

  static final List<Theme> ALL =
      List.of(ORDINARY, METAMODEL, FLAT, STRANGE_TERMS, CONTAINERS, ANYTHING);

  /// The weights, each drawn anew around its own: a kind is now frequent, now absent.
  Map<StatementKind, Double> drawWeights(Dice dice) {
    Map<StatementKind, Double> drawn = new EnumMap<>(weights);
    drawn.replaceAll((kind, weight) -> weight * dice.of(0.0, 0.3, 1.0, 1.0, 3.0));
    return drawn;
  }

  private static Weights weights(double ofAllKinds) {
    return new Weights().of(ofAllKinds, StatementKind.values());
  }

  private static final class Weights {
    private final Map<StatementKind, Double> weights = new EnumMap<>(StatementKind.class);

    Weights of(double weight, StatementKind... kinds) {
      for (StatementKind kind : kinds) {
        weights.put(kind, weight);
      }
      return this;
    }

    Map<StatementKind, Double> all() {
      return weights;
    }
  }
}
