package org.swmpi.ri;

import java.util.Locale;

/// What a document of the input is.
public enum Documents {
  /// A line of text; of RDF a statement.
  LINE,

  /// A file of text.
  FILE,

  /// A subject of RDF: the literals that are said of it, and the labels of the nodes that it is
  /// linked to. Statements go to the rank of their subject first, and stay in memory.
  SUBJECT;

  /// The name on the command line, and in the manifest of a space.
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
