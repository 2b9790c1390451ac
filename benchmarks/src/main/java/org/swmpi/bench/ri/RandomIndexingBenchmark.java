package org.swmpi.bench.ri;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.swmpi.bench.Csv;
import org.swmpi.bench.OptionValues;
import org.swmpi.bench.PeerClassPath;
import org.swmpi.bench.WorkFolder;

/// `benchmarks/run random-indexing`.
public final class RandomIndexingBenchmark {
  private static final String USAGE =
      """
      Usage: benchmarks/run random-indexing [OPTIONS]
      Times similarity search in sw-mpi, on 1 and 2 ranks, against faiss, NumPy, Lucene and S-Space,
      in turn, on the same vectors, and the building of spaces against S-Space and Semantic Vectors,
      on the same text; prints tables and writes random-indexing.csv. faiss and NumPy come by
      dev/install-python --benchmarks, S-Space and Semantic Vectors by Maven.

        --quick          100,000 vectors, 3 rounds
        --out DIR        where the CSV and everything temporary go [benchmarks/results]
        --rows N         vectors [1,000,000]
        --dimension N    of each [512]
        --text FILE      text to build spaces of, a document a line, plain or compressed
                         [../shared/data/text/enwiki-sample.txt.zst if there, else examples/text]
        --only WHAT      search or build
        --rounds N       timed rounds [5, with --quick 3]
        --help           this text
      """;
  private static final int EX_USAGE = 2;

  private RandomIndexingBenchmark() {}

  /// @param arguments the folder of the repository, then those of the user
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path repository = Path.of(arguments[0]);
    boolean quick = false;
    Path out = repository.resolve("benchmarks/results");
    int rows = 0;
    int dimension = 512;
    int rounds = 0;
    String only = "";
    Path text = BuildBenchmark.text(repository);
    Deque<String> rest = new ArrayDeque<>(List.of(arguments).subList(1, arguments.length));
    try {
      while (!rest.isEmpty()) {
        String option = rest.removeFirst();
        switch (option) {
          case "--quick" -> quick = true;
          case "--out" -> out = Path.of(OptionValues.value(option, rest));
          case "--rows" -> rows = OptionValues.number(option, rest);
          case "--dimension" -> dimension = OptionValues.number(option, rest);
          case "--rounds" -> rounds = OptionValues.number(option, rest);
          case "--text" -> text = Path.of(OptionValues.value(option, rest));
          case "--only" -> only = OptionValues.value(option, rest);
          case "--help" -> {
            System.out.print(USAGE);
            return;
          }
          default -> throw new IllegalArgumentException("unknown option " + option);
        }
      }
    } catch (IllegalArgumentException e) {
      System.err.println("benchmarks/run: " + e.getMessage() + "\n" + USAGE);
      System.exit(EX_USAGE);
    }
    int used = rows > 0 ? rows : quick ? 100_000 : 1_000_000;
    Path folder = WorkFolder.create(out, "random-indexing-");
    Optional<String> peers =
        PeerClassPath.resolve(
            repository.resolve("benchmarks/peers/random-indexing/pom.xml"),
            "S-Space and Semantic Vectors",
            folder);
    int timed = rounds > 0 ? rounds : quick ? 3 : 5;
    List<String> csv = new ArrayList<>(List.of(Csv.HEADER));
    if (!only.equals("build")) {
      List<String> search =
          new SearchBenchmark(repository, folder, peers, System.out)
              .measure(used, dimension, timed);
      csv.addAll(search.subList(1, search.size()));
    }
    if (!only.equals("search")) {
      csv.addAll(
          new BuildBenchmark(repository, folder, peers, System.out)
              .measure(text, quick ? 1_000_000 : 0, timed));
    }
    Path file = out.resolve("random-indexing.csv");
    Files.write(file, csv);
    System.out.println("\nWritten: " + file);
  }
}
