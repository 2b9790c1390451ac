package org.swmpi.app.run;

import org.jspecify.annotations.Nullable;
import org.swmpi.data.rdf.Compression;
import picocli.CommandLine.Option;

/// How an output is compressed: as its name says, or, where it has none that could, as the user
/// says.
public final class OutputCompression {
  @Option(
      names = "--compress",
      paramLabel = "FORMAT",
      converter = Converter.class,
      completionCandidates = Converter.class,
      description =
          "Compress what goes to a folder or to standard output: ${COMPLETION-CANDIDATES}. A file is"
              + " compressed if its name says so.")
  private @Nullable Compression compression;

  /// That of the parts of a folder, or of a stream.
  public Compression ofUnnamed() {
    return compression == null ? Compression.NONE : compression;
  }

  /// That of a file.
  ///
  /// @throws UsageException if its name tells of another
  public Compression ofFile(String name) {
    Compression told = Compression.ofName(name);
    if (compression != null && compression != told) {
      throw new UsageException(
          "-o "
              + name
              + ": its name tells of "
              + (told == Compression.NONE ? "no compression" : told.tool())
              + ", and --compress of "
              + compression.tool()
              + "; let the name end in "
              + compression.extension()
              + ", or leave --compress out");
    }
    return told;
  }

  private static final class Converter extends ChoiceConverter<Compression> {
    Converter() {
      super(
          new Compression[] {Compression.GZIP, Compression.BZIP2, Compression.ZSTD},
          compression -> compression.extension().substring(1));
    }
  }
}
