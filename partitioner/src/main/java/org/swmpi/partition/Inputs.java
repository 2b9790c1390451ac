package org.swmpi.partition;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.rdf.InputFile;
import org.swmpi.data.rdf.RdfFiles;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.data.text.TextFile;
import org.swmpi.data.text.TextFiles;

/// Inputs as a user names them: files, folders, pipes, `-`. The same on every rank.
public sealed interface Inputs {
  /// The files that are meant.
  ///
  /// @throws org.swmpi.data.MissingInputException if one is not there, or of no known format
  /// @throws org.swmpi.data.MalformedInputException if a folder of parts has parts of another run
  List<? extends InputFile> find();

  /// RDF, standard input and pipes as N-Triples or N-Quads.
  static Rdf rdf(List<String> arguments) {
    return new Rdf(arguments, Syntax.N_QUADS);
  }

  /// RDF.
  ///
  /// @param standardInput syntax of `-` and of pipes whose names do not tell
  record Rdf(List<String> arguments, Syntax standardInput) implements Inputs {
    public Rdf {
      arguments = List.copyOf(arguments);
    }

    @Override
    public List<? extends InputFile> find() {
      return RdfFiles.resolve(arguments, standardInput);
    }
  }

  /// Text.
  ///
  /// @param kind of all of them; null: by their names
  record Text(List<String> arguments, TextFile.@Nullable Kind kind) implements Inputs {
    public Text {
      arguments = List.copyOf(arguments);
    }

    @Override
    public List<? extends InputFile> find() {
      return TextFiles.resolve(arguments, kind);
    }
  }
}
