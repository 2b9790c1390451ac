package org.swmpi.bench.ri;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.swmpi.bench.BenchmarkOptions;
import org.swmpi.bench.BenchmarkProgram;
import org.swmpi.bench.Csv;
import org.swmpi.bench.PeerClassPath;
import org.swmpi.bench.ReadablePath;
import org.swmpi.bench.WorkFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `benchmarks/run random-indexing`.
@Command(
    name = "benchmarks/run random-indexing",
    description =
        "Times similarity search in sw-mpi, on 1 and 2 ranks, against faiss, NumPy, Lucene and"
            + " S-Space, in turn, on the same vectors, and the building of spaces against S-Space"
            + " and Semantic Vectors, on the same text; holds spaces against human judgement, beside"
            + " those of S-Space and word2vec; prints tables and writes random-indexing.csv. faiss,"
            + " NumPy and gensim come by dev/install-python --benchmarks, S-Space and Semantic"
            + " Vectors by Maven.")
public final class RandomIndexingBenchmark implements Callable<Integer> {
  private static final int ROUNDS = 5;
  private static final int ROWS = 1_000_000;
  private static final int ROWS_QUICK = 100_000;
  private static final long TOKENS_QUICK = 1_000_000;

  private final Path repository;
  @Mixin private final BenchmarkOptions options;

  @Option(
      names = "--rows",
      paramLabel = "N",
      description = "vectors [1,000,000, with --quick 100,000]")
  private Optional<Integer> rows = Optional.empty();

  @Option(names = "--dimension", paramLabel = "N", description = "of each [${DEFAULT-VALUE}]")
  private int dimension = 512;

  @Option(
      names = "--text",
      paramLabel = "FILE",
      converter = ReadablePath.class,
      description = {
        "text to build spaces of, a document a line, plain or compressed; with --quick a million"
            + " tokens of it",
        "[../shared/data/text/enwiki-sample.txt.zst if there, else examples/text]"
      })
  private Optional<Path> text = Optional.empty();

  @Option(
      names = "--sets",
      paramLabel = "FILE",
      arity = "1..*",
      converter = ReadablePath.class,
      description = {
        "pairs that people have judged, as sw-mpi evaluate reads them",
        "[all of ../shared/data/eval if there]"
      })
  private List<Path> sets = List.of();

  @Option(names = "--only", paramLabel = "WHAT", description = "search, build or quality")
  private Optional<Part> only = Optional.empty();

  private enum Part {
    SEARCH,
    BUILD,
    QUALITY
  }

  private RandomIndexingBenchmark(Path repository) {
    this.repository = repository;
    options = new BenchmarkOptions(repository);
  }

  /// @param arguments the folder of the repository, then those of the user
  public static void main(String[] arguments) {
    BenchmarkProgram.main(RandomIndexingBenchmark::new, arguments);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path folder = WorkFolder.create(options.out(), "random-indexing-");
    Optional<String> peers =
        PeerClassPath.resolve(
            repository.resolve("benchmarks/peers/random-indexing/pom.xml"),
            "S-Space and Semantic Vectors",
            folder);
    Optional<PeerBuilds> builds = peers.map(classPath -> new PeerBuilds(repository, classPath));
    Path source = text.orElse(TextSample.source(repository));
    long tokens = options.quick() ? TOKENS_QUICK : TextSample.ALL;
    int rounds = options.rounds(ROUNDS);
    List<String> csv = new ArrayList<>();
    if (only.orElse(Part.SEARCH) == Part.SEARCH) {
      csv.addAll(
          new SearchBenchmark(repository, folder, peers, System.out)
              .measure(rows.orElse(options.quick() ? ROWS_QUICK : ROWS), dimension, rounds));
    }
    if (only.orElse(Part.BUILD) == Part.BUILD) {
      csv.addAll(
          new BuildBenchmark(repository, folder, builds, System.out)
              .measure(source, tokens, rounds));
    }
    if (only.orElse(Part.QUALITY) == Part.QUALITY) {
      List<Path> judged = sets.isEmpty() ? QualityBenchmark.sets(repository) : sets;
      csv.addAll(
          new QualityBenchmark(repository, folder, builds, System.out)
              .measure(source, judged, tokens, rounds));
    }
    Csv.write(options.out().resolve("random-indexing.csv"), csv, System.out);
    return csv.isEmpty() ? BenchmarkProgram.EX_SOFTWARE : 0;
  }
}
