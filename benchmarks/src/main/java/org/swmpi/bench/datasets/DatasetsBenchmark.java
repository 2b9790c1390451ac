package org.swmpi.bench.datasets;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.swmpi.bench.BenchmarkOptions;
import org.swmpi.bench.BenchmarkProgram;
import org.swmpi.bench.Csv;
import org.swmpi.bench.ReadablePath;
import org.swmpi.bench.RiotPeer;
import org.swmpi.bench.WorkFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `benchmarks/run datasets`.
@Command(
    name = "benchmarks/run datasets",
    description =
        "Times sw-mpi datasets generate lubm on 1 and 2 ranks over both transports against the"
            + " copying of the same bytes and, if its classes are at hand, the published generator;"
            + " sw-mpi datasets convert to N-Triples, from these, from .nt.gz and from Turtle,"
            + " against riot of Apache Jena; sw-mpi datasets stats. All in turn; prints tables and"
            + " writes datasets.csv.")
public final class DatasetsBenchmark implements Callable<Integer> {
  private static final int ROUNDS = 5;
  private static final int UNIVERSITIES = 100;
  private static final int UNIVERSITIES_QUICK = 20;

  private final Path repository;
  @Mixin private final BenchmarkOptions options;

  @Option(
      names = "--universities",
      paramLabel = "N",
      description = "how many [100: 2.4 GB, with --quick 20]")
  private Optional<Integer> universities = Optional.empty();

  @Option(
      names = "--generator",
      paramLabel = "FILE",
      converter = ReadablePath.class,
      description =
          "a jar or folder with edu.lehigh.swat.bench.uba.Generator, which is published at"
              + " http://swat.cse.lehigh.edu/projects/lubm/ and in no Maven repository")
  private Optional<Path> generator = Optional.empty();

  @Option(names = "--only", paramLabel = "NAME", description = "generate, or convert (with stats)")
  private Optional<Part> only = Optional.empty();

  private enum Part {
    GENERATE,
    CONVERT
  }

  private DatasetsBenchmark(Path repository) {
    this.repository = repository;
    options = new BenchmarkOptions(repository);
  }

  /// @param arguments the folder of the repository, then those of the user
  public static void main(String[] arguments) {
    BenchmarkProgram.main(DatasetsBenchmark::new, arguments);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path folder = WorkFolder.create(options.out(), "datasets-");
    Path swMpi = repository.resolve("sw-mpi");
    Path peers = repository.resolve("benchmarks/peers");
    int size = universities.orElse(options.quick() ? UNIVERSITIES_QUICK : UNIVERSITIES);
    int rounds = options.rounds(ROUNDS);
    List<String> csv = new ArrayList<>();
    if (only.orElse(Part.GENERATE) == Part.GENERATE) {
      csv.addAll(
          new GenerateBenchmark(swMpi, peers.resolve("datasets"), folder, size, generator)
              .measure(rounds, System.out));
    }
    if (only.orElse(Part.CONVERT) == Part.CONVERT) {
      Optional<RiotPeer> riot = RiotPeer.resolve(peers.resolve("jena/pom.xml"), folder);
      csv.addAll(new ConvertBenchmark(swMpi, folder, size, riot).measure(rounds, System.out));
    }
    Csv.write(options.out().resolve("datasets.csv"), csv, System.out);
    return 0;
  }
}
