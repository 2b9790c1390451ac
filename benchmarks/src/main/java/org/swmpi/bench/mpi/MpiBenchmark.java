package org.swmpi.bench.mpi;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.swmpi.bench.BenchmarkOptions;
import org.swmpi.bench.BenchmarkProgram;
import org.swmpi.bench.Csv;
import org.swmpi.bench.MachineLoad;
import org.swmpi.bench.WorkFolder;
import org.swmpi.bench.rank.Step;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Measures sw-mpi's transports and their peers in turn.
@Command(
    name = "benchmarks/run mpi",
    description =
        "Times messages and collectives of sw-mpi over each of its transports, beside the same"
            + " loops in C, over Open MPI's Java bindings and over MPJ Express, in turn; prints"
            + " tables, writes mpi.csv and plots mpi-*.svg. Without options that takes an hour,"
            + " with --quick some minutes.")
final class MpiBenchmark implements Callable<Integer> {
  private static final int ROUNDS = 7;

  private final Path repository;
  private final String classPath;
  private final PrintStream out;
  @Mixin private final BenchmarkOptions common;
  @Mixin private final MpiOptions options = new MpiOptions();
  private final Map<String, Set<String>> libraries = new HashMap<>();
  private boolean failed;

  /// @param repository root of the checkout
  /// @param classPath with sw-mpi on it, for the ranks
  MpiBenchmark(Path repository, String classPath, PrintStream out) {
    this.repository = repository;
    this.classPath = classPath;
    this.out = out;
    common = new BenchmarkOptions(repository);
  }

  /// @param arguments the root of the checkout, then those of `benchmarks/run mpi`
  public static void main(String[] arguments) {
    String classPath = System.getProperty("java.class.path");
    BenchmarkProgram.main(
        repository -> new MpiBenchmark(repository, classPath, System.out), arguments);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path folder = WorkFolder.create(common.out(), "mpi-");
    List<Mpirun> mpiruns = mpiruns();
    int cores = Runtime.getRuntime().availableProcessors();
    out.printf(
        Locale.ROOT,
        "%s %s, %d cores; Java %s; medians of %d rounds%n",
        System.getProperty("os.name"),
        System.getProperty("os.arch"),
        cores,
        Runtime.version(),
        common.rounds(ROUNDS));
    MachineLoad.warnIfBusy(out);
    Subjects subjects = new Subjects(repository, classPath, folder, options, out);
    MpiCsv csv = new MpiCsv();
    List<Subject> withoutLibrary = subjects.withoutLibrary();
    for (Mpirun mpirun : mpiruns) {
      out.printf("%n== %s (%s)%n", mpirun.title(), mpirun.program());
      List<Subject> all = new ArrayList<>(subjects.of(mpirun));
      if (mpirun.equals(mpiruns.getFirst())) {
        all.addAll(withoutLibrary);
      }
      String name = mpiruns.size() == 1 ? "" : mpirun.title();
      measureLibrary(folder, all, csv, name, cores);
      sayLibraries();
    }
    if (mpiruns.isEmpty()) {
      measureLibrary(folder, withoutLibrary, csv, "", cores);
    }
    Csv.write(common.out().resolve("mpi.csv"), csv.lines(), out);
    return failed ? BenchmarkProgram.EX_SOFTWARE : 0;
  }

  private List<Mpirun> mpiruns() throws IOException, InterruptedException {
    List<Mpirun> all = new ArrayList<>();
    for (String name : options.mpiruns()) {
      all.add(Mpirun.of(name));
    }
    if (all.isEmpty()) {
      if (Mpirun.findProgram("mpirun").isPresent()) {
        all.add(Mpirun.of("mpirun"));
      } else {
        out.println(
            "Left out: all over MPI, for there is no mpirun on the PATH"
                + " (Debian, Ubuntu: apt-get install openmpi-bin libopenmpi-dev)");
      }
    }
    return all;
  }

  private void measureLibrary(
      Path folder, List<Subject> subjects, MpiCsv csv, String library, int cores)
      throws IOException, InterruptedException {
    List<Figures> all = new ArrayList<>();
    for (MpiCase what : options.wantedCases()) {
      for (int ranks : options.wantedRanks(what, cores)) {
        Figures figures = measure(folder, what, ranks, subjects);
        new FigureTable(figures).print(out);
        csv.add(figures, library);
        all.add(figures);
      }
    }
    new MpiPlots(common.out(), library, out).draw(all);
    Goal.print(all, out);
  }

  /// One round runs every subject once; the order rotates from round to round.
  private Figures measure(Path folder, MpiCase what, int ranks, List<Subject> subjects)
      throws IOException, InterruptedException {
    Path steps = folder.resolve("steps");
    Files.write(
        steps,
        Plan.of(what, options.wantedSizes(what, common.quick()), common.quick()).stream()
            .map(Step::line)
            .toList());
    Figures figures = new Figures(what, ranks);
    List<Subject> order =
        new ArrayList<>(subjects.stream().filter(subject -> subject.measures(what)).toList());
    for (int round = 0; round < common.rounds(ROUNDS); round++) {
      for (Subject subject : List.copyOf(order)) {
        try {
          SubjectRun run = SubjectRun.of(subject, ranks, steps, folder);
          figures.add(subject, run);
          libraries.computeIfAbsent(run.library(), _ -> new LinkedHashSet<>()).add(subject.label());
        } catch (SubjectRun.Failure e) {
          failed = true;
          out.println("Left out of " + what.title() + ": " + e.getMessage());
          figures.remove(subject);
          order.remove(subject);
        }
      }
      Collections.rotate(order, 1);
    }
    return figures;
  }

  /// Whose messages went through what: a subject that has found another library than C is seen
  /// here.
  private void sayLibraries() {
    out.println();
    libraries.forEach((library, users) -> out.println(library + ": " + String.join(", ", users)));
    libraries.clear();
  }
}
