package org.swmpi.reason.oracle;

import static org.swmpi.reason.oracle.Vocabulary.*;

import java.util.ArrayList;
import java.util.List;

/// The terms of one random graph: small pools, so that statements meet.
///
/// In a *flat* graph individuals, classes and properties are the same few terms. Noise puts
/// literals, blank nodes and terms of the vocabularies where an individual, class or property was
/// asked for.
final class RandomTerms {
  static final List<String> META_PROPERTIES =
      List.of(TYPE, SUB_CLASS_OF, SUB_PROPERTY_OF, DOMAIN, RANGE);
  static final List<String> META_CLASSES =
      List.of(CLASS, DATATYPE, CONTAINER_MEMBERSHIP_PROPERTY, PROPERTY, RESOURCE, LITERAL);

  /// Beside rdf:_n and what is no rdf:_n but looks like it.
  private static final List<String> NEAR_MISSES =
      List.of(
          "_0", "_01", "_", "_1x", "-1", "_1/", "types", "typ", "Type", "_-1", "_1.0", "_\uff11");

  private static final List<String> LABELS =
      List.of(
          "b",
          "b1",
          "0",
          "a.b",
          "a-b",
          "x-y",
          "_",
          "genid",
          "\u00e9",
          "A",
          "b.1.2",
          "\ud800\udc00");

  private final Dice dice;
  private final List<String> individuals;
  private final List<String> classes;
  private final List<String> properties;
  private final List<String> literals = new ArrayList<>();
  private final List<String> blanks = new ArrayList<>();
  private final List<String> members = new ArrayList<>();
  private final double literalNoise;
  private final double blankNoise;
  private final double vocabularyNoise;
  private final boolean plain;
  private int made;

  /// @param size about how many terms of each kind
  /// @param noise how much of it, from 0 (none, and only plain names) to 1
  RandomTerms(Dice dice, boolean flat, int size, double noise) {
    this.dice = dice;
    this.plain = noise == 0;
    this.individuals = names(flat ? "n" : "i", size);
    this.classes = flat ? individuals : names("C", size);
    this.properties = flat ? individuals : names("p", size);
    for (int i = dice.between(1, 3); i > 0; i--) {
      literals.add(newLiteral());
      blanks.add("_:" + (plain ? "b" + i : dice.of(LABELS)));
      members.add(rdf("_" + dice.of("1", "2", "7", "10", "12345678901234567890")));
    }
    this.literalNoise = noise * dice.of(0.02, 0.1, 0.3);
    this.blankNoise = noise * dice.of(0.02, 0.1, 0.3);
    this.vocabularyNoise = noise * dice.of(0.02, 0.1, 0.3);
  }

  private List<String> names(String prefix, int size) {
    List<String> names = new ArrayList<>();
    for (int i = dice.between(Math.max(1, size / 2), size); i > 0; i--) {
      names.add(newIri(prefix));
    }
    return names;
  }

  /// Mostly short; some of any length, with characters that a scanner may stumble over, or much
  /// like a term that means something.
  String newIri(String prefix) {
    int number = made++;
    return switch (plain ? -1 : dice.between(0, 19)) {
      case 0 -> rdf(dice.of(NEAR_MISSES));
      case 1 -> rdfs(dice.of("subclassOf", "subClassOf2", "subClass", "Classs", "member_", "_1"));
      case 2 -> Terms.iri("http://e/" + "x".repeat(dice.between(0, 130)) + number);
      case 3 ->
          Terms.iri(
              "http://e/"
                  + dice.of("\u00e4", "\u65e5", "\ud83d\ude00", "\u0301", "\ufffd")
                  + number);
      case 4 ->
          Terms.iri(
              "urn:"
                  + dice.of("a#b", "a.b", ".", "#", "'", "(", "%20", ";@en", "_:b", "/?q=1&r")
                  + number);
      case 5 -> Terms.iri(prefix + ":" + number);
      default -> Terms.iri("http://e/" + prefix + number);
    };
  }

  private String newLiteral() {
    String text =
        dice.of(
            "",
            "x",
            "x",
            "a b",
            "<http://e/i0>",
            "> .",
            "# no comment",
            "\" .",
            "\\",
            "\\\"",
            "\n",
            "\r\n",
            "tab\there",
            "^^",
            "@en",
            "_:b",
            "\u0000",
            "\u0001\u001f\u007f",
            "\u0085\u2028",
            "\u00e4\u65e5",
            "\ud83d\ude00",
            "\ufeff",
            "l".repeat(dice.between(1, 3000)));
    return switch (dice.between(0, 9)) {
      case 0, 1 ->
          Terms.languageLiteral(text, dice.of("en", "de", "en-US", "de-CH-1996", "x-klingon"));
      case 2 -> Terms.typedLiteral("1", XSD + "integer");
      case 3 -> Terms.typedLiteral(text, "http://e/C0");
      case 4, 5 ->
          Terms.typedLiteral(dice.of("<b></b>", "<b>", "a & b", "x", "&amp;"), RDF + "XMLLiteral");
      case 6 -> Terms.typedLiteral(text, RDF + dice.of("langString", "HTML", "_3"));
      default -> Terms.literal(text);
    };
  }

  String individual() {
    return noisy(individuals);
  }

  String aClass() {
    return noisy(classes);
  }

  String property() {
    return noisy(properties);
  }

  String metaProperty() {
    return dice.of(META_PROPERTIES);
  }

  String metaClass() {
    return dice.of(META_CLASSES);
  }

  String literal() {
    return dice.of(literals);
  }

  String blank() {
    return dice.of(blanks);
  }

  String member() {
    return dice.of(members);
  }

  String vocabulary() {
    return dice.chance(0.1) ? member() : dice.of(TERMS);
  }

  /// Any term at all.
  String anything() {
    return switch (dice.between(0, 7)) {
      case 0 -> literal();
      case 1 -> blank();
      case 2, 3 -> vocabulary();
      case 4 -> dice.of(classes);
      case 5 -> dice.of(properties);
      default -> dice.of(individuals);
    };
  }

  private String noisy(List<String> pool) {
    if (dice.chance(literalNoise)) {
      return literal();
    }
    if (dice.chance(blankNoise)) {
      return blank();
    }
    return dice.chance(vocabularyNoise) ? vocabulary() : dice.of(pool);
  }

  /// A statement with these terms, if they make a legal triple; else with the illegal ones
  /// replaced.
  Triple statement(String subject, String predicate, String object) {
    return new Triple(
        Terms.isLiteral(subject) ? dice.of(individuals) : subject,
        Terms.isIri(predicate) ? predicate : dice.of(properties),
        object);
  }
}
