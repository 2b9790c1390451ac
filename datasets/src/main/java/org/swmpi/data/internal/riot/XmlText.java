package org.swmpi.data.internal.riot;

import java.util.Locale;
import org.apache.jena.rdf.model.impl.Util;
import org.apache.jena.shared.JenaException;

/// Text in XML documents.
final class XmlText {
  private XmlText() {}

  /// Character data.
  ///
  /// @throws JenaException if it has characters that XML cannot hold
  static String content(String text) {
    return Util.substituteEntitiesInElementContent(text);
  }

  /// An attribute, after a space.
  ///
  /// @param value without quotes and white space, as IRIs and language tags are
  /// @throws JenaException if it has characters that XML cannot hold
  static String attribute(String name, String value) {
    return " " + name + "=\"" + content(value) + "\"";
  }

  /// White space of XML (XML 1.0, section 2.3).
  static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
  }

  /// Appends text as Canonical XML has it (version 1.0, section 2.3). What XML 1.0 cannot hold is
  /// written as XML 1.1 has it.
  static void appendCanonical(StringBuilder target, String text, boolean inAttribute) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> target.append("&amp;");
        case '<' -> target.append("&lt;");
        case '>' -> target.append(inAttribute ? ">" : "&gt;");
        case '"' -> target.append(inAttribute ? "&quot;" : "\"");
        default -> {
          if (c < ' ' && (inAttribute || c != '\t' && c != '\n')) {
            target
                .append("&#x")
                .append(Integer.toHexString(c).toUpperCase(Locale.ROOT))
                .append(';');
          } else {
            target.append(c);
          }
        }
      }
    }
  }
}
