package org.swmpi.data.internal.riot;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HexFormat;
import java.util.regex.Pattern;

/// Labels of the blank nodes of one document: the same on every run, different nodes never with the
/// same label, and every one legal in N-Triples.
///
/// - A node without a label is `g1`, `g2`, … in the order of the document.
/// - A label that the user wrote stays as it is. One that N-Triples does not allow (RDF/XML's may
///   end with a dot) is `gx` and the hexadecimal digits of its UTF-8 bytes.
/// - A written label that looks like one of these two, after any number of `u`, gets one more `u`
///   before it: `g1` becomes `ug1`, and `ug1` becomes `uug1`.
final class BlankLabels {
  private static final Pattern RESERVED = Pattern.compile("u*g(?:\\d+|x[0-9a-f]+)");

  // PN_CHARS_BASE, PN_CHARS_U and PN_CHARS of RDF 1.1 N-Triples, section 7, without the colon that
  // its errata take out.
  static final String BASE =
      "A-Za-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D"
          + "\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\x{10000}-\\x{EFFFF}";
  private static final String FIRST = BASE + "_0-9";
  static final String LATER = FIRST + "\\-\\u00B7\\u0300-\\u036F\\u203F\\u2040";
  private static final Pattern LEGAL =
      Pattern.compile("[" + FIRST + "](?:[" + LATER + ".]*[" + LATER + "])?");

  private long generated;

  /// A label for a node that has none.
  String next() {
    return "g" + ++generated;
  }

  /// The label for a node that the document calls by this label, which comes without `_:`.
  String ofWritten(String label) {
    if (!LEGAL.matcher(label).matches()) {
      return "gx" + HexFormat.of().formatHex(label.getBytes(UTF_8));
    }
    char first = label.charAt(0);
    boolean reserved = (first == 'g' || first == 'u') && RESERVED.matcher(label).matches();
    return reserved ? "u" + label : label;
  }
}
