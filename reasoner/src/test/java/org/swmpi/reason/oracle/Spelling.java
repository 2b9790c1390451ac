package org.swmpi.reason.oracle;

import static org.swmpi.reason.oracle.Vocabulary.*;

import java.util.List;
import java.util.Locale;

/// Writes statements in a legal spelling of N-Triples or N-Quads, of which there are many: a style
/// is drawn at the start, and within it each line, term and character.
final class Spelling {
  private final Dice dice;
  private final double escapes;
  private final double wildSpace;
  private final double noSpace;
  private final double otherLines;
  private final double statedStrings;
  private final List<String> lineEnds;
  private final boolean lastLineEnds;

  Spelling(Dice dice) {
    this.dice = dice;
    boolean plain = dice.chance(0.25);
    this.escapes = plain ? 0.0 : dice.of(0.0, 0.01, 0.1, 0.5);
    this.wildSpace = plain ? 0.0 : dice.of(0.0, 0.1, 0.5);
    this.noSpace = plain ? 0.0 : dice.of(0.0, 0.1, 0.9);
    this.otherLines = plain ? 0.0 : dice.of(0.0, 0.1, 0.4);
    this.statedStrings = plain ? 0.0 : dice.of(0.0, 0.3);
    this.lineEnds =
        plain
            ? List.of("\n")
            : dice.of(
                List.of("\n"),
                List.of("\r\n"),
                List.of("\r"),
                List.of("\n", "\r\n", "\r", "\n\n", "\n\r"));
    this.lastLineEnds = plain || dice.chance(0.7);
  }

  String spell(List<Quad> statements) {
    StringBuilder text = new StringBuilder();
    for (Quad statement : statements) {
      while (dice.chance(otherLines)) {
        text.append(otherLine()).append(dice.of(lineEnds));
      }
      text.append(line(statement)).append(dice.of(lineEnds));
    }
    if (dice.chance(otherLines)) {
      text.append(otherLine()).append(dice.of(lineEnds));
    }
    if (!lastLineEnds) {
      text.setLength(text.toString().stripTrailing().length());
    }
    return text.toString();
  }

  private String otherLine() {
    return dice.of(
        "",
        " ",
        "\t",
        " \t ",
        "#",
        " # <http://e/a> <http://e/b> <http://e/c> .",
        "#\u65e5\ud83d\ude00");
  }

  private String line(Quad quad) {
    Triple t = quad.triple();
    StringBuilder line = new StringBuilder(dice.chance(wildSpace) ? wildSpace() : "");
    line.append(term(t.subject())).append(space());
    line.append(term(t.predicate())).append(space());
    line.append(term(t.object()));
    if (!quad.graph().isEmpty()) {
      boolean wouldRunTogether = Terms.isBlank(t.object()) && Terms.isBlank(quad.graph());
      line.append(wouldRunTogether ? " " : "").append(space()).append(term(quad.graph()));
    }
    line.append(space()).append('.');
    if (dice.chance(wildSpace)) {
      line.append(wildSpace());
    }
    if (dice.chance(otherLines)) {
      line.append(dice.of("#", " # comment", "\t#.", "# <a> \"b", " #\\u0020"));
    }
    return line.toString();
  }

  private String space() {
    if (dice.chance(noSpace)) {
      return "";
    }
    return dice.chance(wildSpace) ? wildSpace() : " ";
  }

  private String wildSpace() {
    return dice.of("\t", "  ", " \t", "\t\t ", " ".repeat(dice.between(1, 40)));
  }

  private String term(String term) {
    if (Terms.isBlank(term)) {
      return term;
    }
    return Terms.isIri(term) ? iri(term) : literal(term);
  }

  private String iri(String iri) {
    StringBuilder text = new StringBuilder();
    iri.substring(1, iri.length() - 1)
        .codePoints()
        .forEach(c -> text.append(dice.chance(escapes) ? unicodeEscape(c) : Character.toString(c)));
    return "<" + text + ">";
  }

  private String literal(String literal) {
    StringBuilder text = new StringBuilder("\"");
    Terms.text(literal).codePoints().forEach(c -> text.append(character(c)));
    text.append('"');
    String datatype = Terms.datatype(literal);
    String tag = Terms.language(literal);
    if (!datatype.isEmpty()) {
      text.append("^^").append(iri(datatype));
    } else if (!tag.isEmpty()) {
      text.append('@').append(anyCase(tag));
    } else if (dice.chance(statedStrings)) {
      text.append("^^").append(iri(xsd("string")));
    }
    return text.toString();
  }

  private String anyCase(String tag) {
    StringBuilder text = new StringBuilder();
    for (String c : tag.split("", -1)) {
      text.append(dice.chance(escapes) ? c.toUpperCase(Locale.ROOT) : c);
    }
    return text.toString();
  }

  private String character(int c) {
    int shorthand = "\t\b\n\r\f\"'\\".indexOf(c);
    boolean needed = c == '"' || c == '\\' || c == '\n' || c == '\r';
    if (shorthand >= 0 && (dice.chance(escapes) || (needed && dice.chance(0.7)))) {
      return "\\" + "tbnrf\"'\\".charAt(shorthand);
    }
    return needed || dice.chance(escapes) ? unicodeEscape(c) : Character.toString(c);
  }

  private String unicodeEscape(int c) {
    String form = c > 0xFFFF || dice.chance(0.4) ? "\\U%08x" : "\\u%04x";
    String lower = String.format(Locale.ROOT, form, c);
    return dice.chance(0.5)
        ? lower
        : lower.substring(0, 2) + lower.substring(2).toUpperCase(Locale.ROOT);
  }
}
