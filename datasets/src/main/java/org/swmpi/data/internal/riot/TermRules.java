package org.swmpi.data.internal.riot;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Which terms a line of N-Triples can hold (RDF 1.1 N-Triples, section 7, tokens IRIREF and
/// LANGTAG).
final class TermRules {
  private static final Pattern LANGUAGE = Pattern.compile("[a-zA-Z]+(?:-[a-zA-Z0-9]+)*");

  /// PNAME_NS of RDF 1.1 Turtle, section 6.5, without its colon.
  private static final Pattern PREFIX =
      Pattern.compile(
          "(?:["
              + BlankLabels.BASE
              + "](?:["
              + BlankLabels.LATER
              + ".]*["
              + BlankLabels.LATER
              + "])?)?");

  private TermRules() {}

  /// Whether an IRI begins with a scheme (RFC 3986, 3.1).
  static boolean isAbsolute(String iri) {
    for (int i = 0; i < iri.length(); i++) {
      char c = iri.charAt(i);
      if (c == ':') {
        return i > 0;
      }
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      boolean later = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
      if (!letter && (i == 0 || !later)) {
        return false;
      }
    }
    return false;
  }

  /// What is wrong with an IRI and what to do; `null` if nothing.
  static @Nullable String problemOfIri(String iri) {
    if (!isAbsolute(iri)) {
      return "relative IRI <" + Problems.printable(iri) + ">; declare a base, or write it in full";
    }
    for (int i = 0; i < iri.length(); i++) {
      char c = iri.charAt(i);
      if (c <= 0x20 || (c < 0x7f && "<>\"{}|^`\\".indexOf(c) >= 0)) {
        return "IRI <"
            + Problems.printable(iri)
            + "> holds "
            + String.format(
                "U+%04X, which no IRI may hold; write %%%02X in its place", (int) c, (int) c);
      }
    }
    return null;
  }

  /// What is wrong with the IRI of a datatype and what to do; `null` if nothing.
  static @Nullable String problemOfDatatype(String iri) {
    return isAbsolute(iri)
        ? problemOfIri(iri)
        : "relative datatype <" + Problems.printable(iri) + ">; write its IRI in full";
  }

  /// What is wrong with a language tag and what to do; `null` if nothing.
  static @Nullable String problemOfLanguage(String tag) {
    return LANGUAGE.matcher(tag).matches()
        ? null
        : "language tag '"
            + Problems.printable(tag)
            + "' is not made of letters, digits and '-'; write it as in en-GB";
  }

  /// What is wrong with a string and what to do; `null` if nothing.
  static @Nullable String problemOfText(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isSupplementaryCodePoint(text.codePointAt(i))) {
          return halfOfPair(text.charAt(i));
        }
        i++;
      }
    }
    return null;
  }

  /// The refusal of half of a surrogate pair.
  static String halfOfPair(char half) {
    return String.format(
        "U+%04X, half of a surrogate pair, is no character; write the whole one", (int) half);
  }

  /// Whether a prefix, which may be empty, can stand for an IRI in Turtle. XML and the binary
  /// formats declare others too.
  static boolean isDeclarable(String prefix, String iri) {
    return PREFIX.matcher(prefix).matches() && problemOfIri(iri) == null;
  }

  /// The refusal of something that RDF 1.2 brought.
  static String beyondRdf11(String what, String remedy) {
    return what + " of RDF 1.2, and sw-mpi reads RDF 1.1; " + remedy;
  }
}
