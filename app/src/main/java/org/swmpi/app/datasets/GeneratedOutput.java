package org.swmpi.app.datasets;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.run.CommonOptions;
import org.swmpi.app.run.FilesNamedOnce;
import org.swmpi.app.run.OutputCompression;
import org.swmpi.app.run.OutputKind;
import org.swmpi.app.run.UsageException;
import org.swmpi.data.rdf.Compression;
import org.swmpi.partition.generate.DataGeneration;
import org.swmpi.partition.output.OutputPlace;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options that all kinds of generated data have.
final class GeneratedOutput {
  private static final String STANDARD_STREAM = "-";

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description =
          "A file, compressed if its name ends in .gz, .bz2, .zst, or a folder (DIR/) for a part per"
              + " rank; -, or nothing: standard output.")
  private @Nullable String output;

  @Mixin private OutputCompression compression = new OutputCompression();

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Another whole number gives other data; default: 0.")
  private long seed;

  /// Where the data goes.
  ///
  /// @throws UsageException if the name tells of a format that the output is not in
  DataGeneration.Target target(OutputKind kind) {
    String name = output == null || output.equals(STANDARD_STREAM) ? null : output;
    if (name == null || OutputPlace.isFolder(name)) {
      return new DataGeneration.Target(name, kind.extension(), compression.ofUnnamed());
    }
    Compression ofFile = compression.ofFile(name);
    kind.verify(name);
    return new DataGeneration.Target(name, kind.extension(), ofFile);
  }

  /// What is written, where other files cannot go.
  FilesNamedOnce files(CommonOptions common) {
    return common.files(output == null || output.equals(STANDARD_STREAM) ? null : output);
  }

  /// Options that may be out of range, which is an error of usage then.
  static <T> T checked(Supplier<T> options) {
    try {
      return options.get();
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  long seed() {
    return seed;
  }
}
