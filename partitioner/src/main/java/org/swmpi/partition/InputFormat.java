package org.swmpi.partition;

import java.util.List;
import org.swmpi.data.text.TextFile;

/// What inputs hold.
public enum InputFormat {
  /// RDF in any syntax that sw-mpi reads.
  RDF,
  /// Text, by the names of files: lines, pages of HTML, lines of JSON, dumps of Wikipedia.
  TEXT,
  /// Pages of HTML, each a document.
  HTML,
  /// Lines of JSON, each an object with a text.
  JSON;

  /// Inputs of this format.
  ///
  /// @param arguments files, folders, `-`
  public Inputs inputs(List<String> arguments) {
    return switch (this) {
      case RDF -> Inputs.rdf(arguments);
      case TEXT -> new Inputs.Text(arguments, null);
      case HTML -> new Inputs.Text(arguments, TextFile.Kind.HTML);
      case JSON -> new Inputs.Text(arguments, TextFile.Kind.JSON);
    };
  }
}
