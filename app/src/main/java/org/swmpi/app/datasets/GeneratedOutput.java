package org.swmpi.app.datasets;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options that all kinds of generated data have.
final class GeneratedOutput {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description =
          "A file, compressed if its name ends in .gz, .bz2, .zst; default: standard output.")
  private @Nullable String output;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Another whole number gives other data; default: 0.")
  private long seed;

  /// Null: standard output.
  @Nullable String target() {
    return output;
  }

  long seed() {
    return seed;
  }
}
