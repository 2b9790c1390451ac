package org.swmpi.app.run;

import java.util.Optional;
import java.util.regex.Pattern;
import org.swmpi.data.rdf.Syntax;

/// What an output file holds.
public enum OutputKind {
  /// N-Triples, which is N-Quads and Turtle too.
  N_TRIPLES("N-Triples", ".nt"),
  /// N-Quads.
  N_QUADS("N-Quads", ".nq"),
  /// Turtle, which is TriG too.
  TURTLE("Turtle", ".ttl"),
  /// Text.
  TEXT("text", ".txt");

  /// Names of files that others compress in ways which sw-mpi does not know.
  private static final Pattern OTHER_COMPRESSION =
      Pattern.compile("(?i).*[.](xz|lzma|lz4|lz|br|7z|zip|z)");

  private final String label;
  private final String extension;

  OutputKind(String label, String extension) {
    this.label = label;
    this.extension = extension;
  }

  /// The extension of its files.
  public String extension() {
    return extension;
  }

  /// Refuses a file's name that tells of a format, or a compression, that the output is not in.
  ///
  /// @param name behind `-o`
  /// @throws UsageException if it does
  public void verify(String name) {
    verifyCompression(name);
    Optional<Syntax> told = Syntax.of(name, true);
    if (told.isPresent() && !is(told.get())) {
      throw new UsageException(
          "-o " + name + ": the output is " + label + ", so name it " + extension);
    }
  }

  /// Refuses a file's name that tells of a compression which is not written.
  ///
  /// @param name behind `-o`
  /// @throws UsageException if it does
  public static void verifyCompression(String name) {
    if (OTHER_COMPRESSION.matcher(name).matches()) {
      throw new UsageException(
          "-o " + name + ": cannot be compressed so; let its name end in .gz, .bz2 or .zst");
    }
  }

  private boolean is(Syntax syntax) {
    return switch (this) {
      case N_TRIPLES ->
          syntax == Syntax.N_TRIPLES || syntax == Syntax.N_QUADS || syntax == Syntax.TURTLE;
      case N_QUADS -> syntax == Syntax.N_QUADS;
      case TURTLE -> syntax == Syntax.TURTLE || syntax == Syntax.TRIG;
      case TEXT -> false;
    };
  }
}
