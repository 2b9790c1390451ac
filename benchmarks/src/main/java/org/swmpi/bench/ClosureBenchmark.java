package org.swmpi.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Times `sw-mpi closure` against `riot --rdfs` and against the copying of the same bytes, in turn:
/// what `benchmarks/run closure` runs.
final class ClosureBenchmark {
  private static final int EX_USAGE = 2;
  private static final int EX_SOFTWARE = 70;

  private final Contenders contenders;
  private final Path log;
  private final int rounds;
  private boolean failed;

  private ClosureBenchmark(Contenders contenders, Path log, int rounds) {
    this.contenders = contenders;
    this.log = log;
    this.rounds = rounds;
  }

  /// @param arguments the root of the checkout, then those of `benchmarks/run closure`
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path repository = Path.of(arguments[0]).toAbsolutePath().normalize();
    List<String> rest = List.of(arguments).subList(1, arguments.length);
    if (rest.contains("--help")) {
      System.out.print(BenchmarkOptions.USAGE);
      return;
    }
    BenchmarkOptions options;
    try {
      options = BenchmarkOptions.parse(rest, repository.resolve("benchmarks/results"));
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage() + "\n\n" + BenchmarkOptions.USAGE);
      System.exit(EX_USAGE);
      return;
    }
    Path folder = WorkFolder.create(options.out(), "closure-");
    int code;
    try {
      code = run(options, repository, folder);
    } catch (IOException | IllegalArgumentException | Run.ContenderFailure e) {
      System.err.println("benchmarks/run: " + (e instanceof IOException ? e : e.getMessage()));
      code = EX_SOFTWARE;
    }
    System.exit(code);
  }

  private static int run(BenchmarkOptions options, Path repository, Path folder)
      throws IOException, InterruptedException {
    Optional<RiotPeer> riot =
        RiotPeer.resolve(repository.resolve("benchmarks/peers/jena/pom.xml"), folder);
    Optional<String> mpirun = Tool.version("mpirun", folder);
    describeMachine(riot, mpirun);
    Contenders contenders =
        new Contenders(repository.resolve("sw-mpi"), folder, mpirun.isPresent(), riot);
    ClosureBenchmark benchmark =
        new ClosureBenchmark(contenders, folder.resolve("log"), options.timedRounds());
    List<String> csv = new ArrayList<>();
    for (Dataset dataset : new DatasetSource(options, repository, folder).datasets()) {
      csv.addAll(benchmark.measure(dataset).csvLines());
    }
    Path file = options.out().resolve("closure.csv");
    ClosureResults.write(file, csv);
    System.out.println("\nWritten: " + file);
    return benchmark.failed ? EX_SOFTWARE : 0;
  }

  private ClosureResults measure(Dataset dataset) throws IOException, InterruptedException {
    System.out.printf(
        Locale.ROOT,
        "%n%s: %,d triples, %,d bytes; medians of %d rounds%n",
        dataset.name(),
        dataset.statements(),
        dataset.bytes(),
        rounds);
    MachineLoad.warnIfBusy(System.out);
    OutputCheck check = new OutputCheck(log, System.out);
    List<Contender> order = new ArrayList<>(check.passed(contenders.on(dataset)));
    failed |= check.failed();
    ClosureResults results = new ClosureResults(dataset, order);
    for (int round = 0; round < rounds; round++) {
      for (Contender contender : order) {
        results.add(contender, Run.of(contender, log));
        // At once, so that the system does not go on writing it to the disk during the next run.
        Files.deleteIfExists(contender.output());
      }
      Collections.rotate(order, 1);
    }
    results.print(System.out);
    return results;
  }

  private static void describeMachine(Optional<RiotPeer> riot, Optional<String> mpirun) {
    System.out.printf(
        Locale.ROOT,
        "%s %s, %d cores; Java %s; Jena %s; %s%n",
        System.getProperty("os.name"),
        System.getProperty("os.arch"),
        Runtime.getRuntime().availableProcessors(),
        Runtime.version(),
        riot.map(RiotPeer::version).orElse("-"),
        mpirun.orElse("no mpirun"));
    if (mpirun.isEmpty()) {
      System.out.println(
          "Left out: transport mpi, for there is no mpirun on the PATH"
              + " (Debian, Ubuntu: apt-get install openmpi-bin libopenmpi-dev)");
    }
    if (!ProcessMemory.isSupported()) {
      System.out.println("Left out: memory, which is read from /proc, and that is Linux's");
    }
  }
}
