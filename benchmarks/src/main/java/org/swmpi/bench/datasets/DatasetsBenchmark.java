package org.swmpi.bench.datasets;

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
import org.swmpi.bench.RiotPeer;
import org.swmpi.bench.Run;
import org.swmpi.bench.WorkFolder;

/// `benchmarks/run datasets`.
public final class DatasetsBenchmark {
  private static final String USAGE =
      """
      Usage: benchmarks/run datasets [OPTIONS]
      Times sw-mpi datasets generate lubm on 1 and 2 ranks over both transports against the copying of
      the same bytes and, if its classes are at hand, the published generator; sw-mpi datasets convert
      to N-Triples, from these, from .nt.gz and from Turtle, against riot of Apache Jena; sw-mpi
      datasets stats. All in turn; prints tables and writes datasets.csv.

        --quick             20 universities, 3 rounds
        --out DIR           where the CSV and everything temporary go [benchmarks/results]
        --universities N    how many [100: 2.4 GB]
        --generator FILE    a jar or folder with edu.lehigh.swat.bench.uba.Generator, which is published
                            at http://swat.cse.lehigh.edu/projects/lubm/ and in no Maven repository
        --only NAME         generate, or convert (with stats)
        --rounds N          timed rounds [5, with --quick 3]
        --help              this text
      """;
  private static final String GENERATE = "generate";
  private static final String CONVERT = "convert";
  private static final int EX_USAGE = 2;
  private static final int EX_SOFTWARE = 70;

  private DatasetsBenchmark() {}

  /// @param arguments the folder of the repository, then those of the user
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path repository = Path.of(arguments[0]).toAbsolutePath().normalize();
    boolean quick = false;
    Path out = repository.resolve("benchmarks/results");
    int universities = 0;
    int rounds = 0;
    String only = "";
    Optional<Path> generator = Optional.empty();
    Deque<String> rest = new ArrayDeque<>(List.of(arguments).subList(1, arguments.length));
    try {
      while (!rest.isEmpty()) {
        String option = rest.removeFirst();
        switch (option) {
          case "--quick" -> quick = true;
          case "--out" -> out = Path.of(OptionValues.value(option, rest));
          case "--universities" -> universities = OptionValues.number(option, rest);
          case "--only" -> only = part(OptionValues.value(option, rest));
          case "--rounds" -> rounds = OptionValues.number(option, rest);
          case "--generator" ->
              generator = Optional.of(Path.of(OptionValues.value(option, rest)).toAbsolutePath());
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
    Path folder = WorkFolder.create(out, "datasets-");
    List<String> csv = new ArrayList<>(List.of(Csv.HEADER));
    Path swMpi = repository.resolve("sw-mpi");
    Path peers = repository.resolve("benchmarks/peers");
    int size = universities > 0 ? universities : quick ? 20 : 100;
    int timed = rounds > 0 ? rounds : quick ? 3 : 5;
    try {
      if (!only.equals(CONVERT)) {
        csv.addAll(
            new GenerateBenchmark(swMpi, peers.resolve("datasets"), folder, size, generator)
                .measure(timed, System.out));
      }
      if (!only.equals(GENERATE)) {
        Optional<RiotPeer> riot = RiotPeer.resolve(peers.resolve("jena/pom.xml"), folder);
        csv.addAll(new ConvertBenchmark(swMpi, folder, size, riot).measure(timed, System.out));
      }
    } catch (Run.ContenderFailure e) {
      System.err.println("benchmarks/run: " + e.getMessage());
      System.exit(EX_SOFTWARE);
    }
    Path file = out.resolve("datasets.csv");
    Files.write(file, csv);
    System.out.println("\nWritten: " + file);
  }

  private static String part(String name) {
    if (!name.equals(GENERATE) && !name.equals(CONVERT)) {
      throw new IllegalArgumentException("--only: generate or convert, not " + name);
    }
    return name;
  }
}
