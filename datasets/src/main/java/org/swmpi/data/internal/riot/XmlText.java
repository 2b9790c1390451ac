package org.swmpi.data.internal.riot;

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
}
