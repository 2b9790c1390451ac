package org.swmpi.app.datasets;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.run.UsageException;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.partition.output.OutputPlace;
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

  /// The name may not tell of a format that the output is not in. N-Triples is N-Quads and Turtle
  /// too.
  ///
  /// @param text whether it is text, not N-Triples
  void refuseForeignName(boolean text) {
    String name = output;
    if (name == null) {
      return;
    }
    if (OutputPlace.isFolder(name)) {
      throw new UsageException("-o " + name + ": is a folder; name a file");
    }
    String bare = name.substring(0, name.length() - Compression.ofName(name).extension().length());
    Set<Syntax> fitting = text ? Set.of() : Set.of(Syntax.N_TRIPLES, Syntax.N_QUADS, Syntax.TURTLE);
    Optional<Syntax> told = Syntax.of(bare, true);
    if (told.isPresent() && !fitting.contains(told.get())) {
      throw new UsageException(
          "-o "
              + name
              + ": the output is "
              + (text ? "text, so name it .txt" : "N-Triples, so name it .nt"));
    }
  }

  /// The file among these; null if it is none.
  @Nullable Path file() {
    return output == null ? null : Path.of(output);
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
