package org.swmpi.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Times `sw-mpi closure` against `riot --rdfs` and against the copying of the same bytes, in turn.
@Command(
    name = "benchmarks/run closure",
    description =
        "Times sw-mpi closure on 1 and 2 ranks and both transports against riot --rdfs of Apache"
            + " Jena, in turn, on the same data; prints a table and writes closure.csv. Without"
            + " options that takes a quarter of an hour and 6 GB of disk.")
final class ClosureBenchmark implements Callable<Integer> {
  private static final int ROUNDS = 5;

  private final Path repository;
  @Mixin private final BenchmarkOptions options;
  @Mixin private final DatasetSource source = new DatasetSource();

  private ClosureBenchmark(Path repository) {
    this.repository = repository;
    options = new BenchmarkOptions(repository);
  }

  /// @param arguments the root of the checkout, then those of `benchmarks/run closure`
  public static void main(String[] arguments) {
    BenchmarkProgram.main(ClosureBenchmark::new, arguments);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path folder = WorkFolder.create(options.out(), "closure-");
    Optional<RiotPeer> riot =
        RiotPeer.resolve(repository.resolve("benchmarks/peers/jena/pom.xml"), folder);
    Optional<String> mpirun = Tool.mpirun(folder, System.out);
    describeMachine(riot, mpirun);
    Contenders contenders =
        new Contenders(repository.resolve("sw-mpi"), folder, mpirun.isPresent(), riot);
    Path log = folder.resolve("log");
    List<String> csv = new ArrayList<>();
    boolean failed = false;
    for (Dataset dataset : source.datasets(repository, folder, options.quick())) {
      OutputCheck check = new OutputCheck(log, System.out);
      csv.addAll(measure(dataset, contenders.on(dataset), check, log).csvLines());
      failed |= check.failed();
    }
    Csv.write(options.out().resolve("closure.csv"), csv, System.out);
    return failed ? BenchmarkProgram.EX_SOFTWARE : 0;
  }

  private ClosureResults measure(
      Dataset dataset, List<Contender> contenders, OutputCheck check, Path log)
      throws IOException, InterruptedException {
    int count = options.rounds(ROUNDS);
    System.out.printf(
        Locale.ROOT,
        "%n%s: %,d triples, %,d bytes; medians of %d rounds%n",
        dataset.name(),
        dataset.statements(),
        dataset.bytes(),
        count);
    MachineLoad.warnIfBusy(System.out);
    Rounds rounds = new Rounds(check.passed(contenders), log, _ -> {});
    rounds.run(count);
    ClosureResults results = new ClosureResults(dataset, rounds);
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
    if (!ProcessMemory.isSupported()) {
      System.out.println("Left out: memory, which is read from /proc, and that is Linux's");
    }
  }
}
