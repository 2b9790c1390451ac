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
import org.swmpi.bench.MachineLoad;
import org.swmpi.bench.WorkFolder;
import org.swmpi.bench.rank.Step;

/// Measures sw-mpi's transports and their peers in turn: what `benchmarks/run mpi` runs.
final class MpiBenchmark {
  private static final int EX_USAGE = 2;
  private static final int EX_SOFTWARE = 70;

  private final MpiOptions options;
  private final Path folder;
  private final PrintStream out;
  private final Map<String, Set<String>> libraries = new HashMap<>();
  private boolean failed;

  private MpiBenchmark(MpiOptions options, Path folder, PrintStream out) {
    this.options = options;
    this.folder = folder;
    this.out = out;
  }

  /// @param arguments the root of the checkout, then those of `benchmarks/run mpi`
  public static void main(String[] arguments) throws InterruptedException {
    Path repository = Path.of(arguments[0]).toAbsolutePath().normalize();
    List<String> rest = List.of(arguments).subList(1, arguments.length);
    String classPath = System.getProperty("java.class.path");
    System.exit(run(repository, rest, classPath, System.out, System.err));
  }

  /// @param classPath with sw-mpi on it, for the ranks
  /// @return exit code
  static int run(
      Path repository, List<String> arguments, String classPath, PrintStream out, PrintStream err)
      throws InterruptedException {
    if (arguments.contains("--help")) {
      out.print(MpiOptions.USAGE);
      return 0;
    }
    MpiOptions options;
    try {
      options = MpiOptions.parse(arguments, repository.resolve("benchmarks/results"));
    } catch (IllegalArgumentException e) {
      err.println(e.getMessage() + "\n\n" + MpiOptions.USAGE);
      return EX_USAGE;
    }
    try {
      Path folder = WorkFolder.create(options.out(), "mpi-");
      return new MpiBenchmark(options, folder, out).measureAll(repository, classPath);
    } catch (IOException | IllegalArgumentException | IllegalStateException e) {
      err.println("benchmarks/run: " + (e instanceof IOException ? e : e.getMessage()));
      return EX_SOFTWARE;
    }
  }

  private int measureAll(Path repository, String classPath)
      throws IOException, InterruptedException {
    List<Mpirun> mpiruns = mpiruns();
    int cores = Runtime.getRuntime().availableProcessors();
    out.printf(
        Locale.ROOT,
        "%s %s, %d cores; Java %s; medians of %d rounds%n",
        System.getProperty("os.name"),
        System.getProperty("os.arch"),
        cores,
        Runtime.version(),
        options.timedRounds());
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
      measureLibrary(all, csv, name, cores);
      sayLibraries();
    }
    if (mpiruns.isEmpty()) {
      measureLibrary(withoutLibrary, csv, "", cores);
    }
    Path file = options.out().resolve("mpi.csv");
    csv.write(file);
    out.println("\nWritten: " + file);
    return failed ? EX_SOFTWARE : 0;
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

  private void measureLibrary(List<Subject> subjects, MpiCsv csv, String library, int cores)
      throws IOException, InterruptedException {
    List<Figures> all = new ArrayList<>();
    for (MpiCase what : options.wantedCases()) {
      for (int ranks : options.wantedRanks(what, cores)) {
        Figures figures = measure(what, ranks, subjects);
        new FigureTable(figures).print(out);
        csv.add(figures, library);
        all.add(figures);
      }
    }
    new MpiPlots(options.out(), library, out).draw(all);
    Goal.print(all, out);
  }

  /// One round runs every subject once; the order rotates from round to round.
  private Figures measure(MpiCase what, int ranks, List<Subject> subjects)
      throws IOException, InterruptedException {
    Path steps = folder.resolve("steps");
    Files.write(
        steps,
        Plan.of(what, options.wantedSizes(what), options.quick()).stream()
            .map(Step::line)
            .toList());
    Figures figures = new Figures(what, ranks);
    List<Subject> order =
        new ArrayList<>(subjects.stream().filter(subject -> subject.measures(what)).toList());
    for (int round = 0; round < options.timedRounds(); round++) {
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
