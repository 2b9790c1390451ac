package org.swmpi.bench;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/// The options of every benchmark.
public final class BenchmarkOptions {
  private static final int QUICK_ROUNDS = 3;

  @Option(names = "--quick", order = -3, description = "less to measure, 3 rounds")
  private boolean quick;

  @Option(
      names = "--out",
      order = -2,
      paramLabel = "DIR",
      description = "where results and everything temporary go [benchmarks/results]")
  private Path out;

  @Option(
      names = "--rounds",
      order = 98,
      paramLabel = "N",
      description = "of which the median counts [5, of mpi 7, with --quick 3]")
  private Optional<Integer> rounds = Optional.empty();

  /// @param repository root of the checkout
  public BenchmarkOptions(Path repository) {
    out = repository.resolve("benchmarks/results");
  }

  /// Whether to measure less.
  public boolean quick() {
    return quick;
  }

  /// The folder of results.
  public Path out() {
    return out;
  }

  /// How many rounds count.
  ///
  /// @param usual if neither a number nor `--quick` is given
  public int rounds(int usual) {
    return rounds.orElse(quick ? QUICK_ROUNDS : usual);
  }
}
