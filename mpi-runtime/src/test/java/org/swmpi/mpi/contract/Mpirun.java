package org.swmpi.mpi.contract;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Starts Java programs of the test class path as ranks of a real MPI job, or as processes that
/// start their ranks themselves.
public final class Mpirun {
  private final @Nullable MpiInstallation mpi;
  private final int ranks;
  private final List<String> jvmOptions = new ArrayList<>();
  private final Map<String, String> environment = new HashMap<>();
  private final Map<String, String> exported = new HashMap<>();
  private List<String> programBefore = List.of();
  private List<String> programBehind = List.of();
  private @Nullable SimulatedHosts hosts;
  private long seconds = 180;

  private Mpirun(@Nullable MpiInstallation mpi, int ranks) {
    this.mpi = mpi;
    this.ranks = ranks;
  }

  /// How a job ended.
  ///
  /// @param output standard output and standard error, in the order in which they came
  public record Result(int exitCode, String output, double seconds) {}

  /// With the mpirun of the PATH.
  public static Mpirun ranks(int ranks) {
    return of(
        MpiInstallation.ofSystem().orElseThrow(() -> new IllegalStateException("no mpirun")),
        ranks);
  }

  public static Mpirun of(MpiInstallation mpi, int ranks) {
    return new Mpirun(mpi, ranks);
  }

  /// No launcher: the transport starts the ranks.
  public static Mpirun none() {
    return new Mpirun(null, 1);
  }

  public Mpirun jvm(String option) {
    jvmOptions.add(option);
    return this;
  }

  public Mpirun variable(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /// For the ranks, not for the launcher.
  public Mpirun exported(String name, String value) {
    exported.put(name, value);
    return this;
  }

  /// One more rank in the job, 0, that runs another program.
  public Mpirun before(Path program) {
    programBefore = List.of("-n", "1", program.toString(), ":");
    return this;
  }

  /// One more rank in the job, the last, that runs another program.
  public Mpirun behind(Path program) {
    programBehind = List.of(":", "-n", "1", program.toString());
    return this;
  }

  /// A rank on each of these hosts in turn; the launcher is Open MPI's.
  public Mpirun on(SimulatedHosts machines) {
    hosts = machines;
    return this;
  }

  /// Ranks of Open MPI yield while they wait, since others need the cores; those of MPICH do so by
  /// themselves.
  public Mpirun yielding() {
    return variable("OMPI_MCA_mpi_yield_when_idle", "1");
  }

  public Mpirun timeout(long limit) {
    seconds = limit;
    return this;
  }

  static String classPath() {
    return System.getProperty(
        "surefire.test.class.path", System.getProperty("java.class.path", ""));
  }

  /// Starts a job.
  ///
  /// @param output file for what it prints
  public Process start(Path output, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    if (mpi != null) {
      addLauncher(command, mpi);
    }
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(RankCache.optionsOfNextJob());
    command.addAll(jvmOptions);
    command.add(main.getName());
    command.addAll(List.of(arguments));
    command.addAll(programBehind);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectErrorStream(true).redirectOutput(output.toFile());
    Runnable ended = () -> {};
    Map<String, String> variables = builder.environment();
    if (mpi != null) {
      // In a common one, a job that ends takes away what one that starts has just found.
      Path folder = Files.createTempDirectory("mpirun-");
      variables.put("TMPDIR", folder.toString());
      ended = () -> delete(folder);
    } else {
      // The tests may themselves run under a launcher.
      variables.keySet().removeIf(name -> name.matches("(OMPI|PMIX?|SW_MPI)_.*"));
      builder.redirectInput(new File("/dev/null"));
    }
    variables.put("OMPI_ALLOW_RUN_AS_ROOT", "1");
    variables.put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    // Not as an argument: Open MPI's mpirun edits arguments of java in which it sees "cp".
    variables.put("CLASSPATH", classPath());
    if (mpi != null && mpi.library() != null) {
      variables.put("SW_MPI_LIBRARY", mpi.library().toString());
    }
    if (mpi != null && mpi.linkerPath() != null) {
      variables.put("LD_LIBRARY_PATH", mpi.linkerPath().toString());
    }
    variables.putAll(environment);
    Process process = builder.start();
    var _ = process.onExit().thenRun(ended);
    return process;
  }

  /// Takes away what a job that has failed may have left, too.
  private static void delete(Path folder) {
    try (Stream<Path> paths = Files.walk(folder)) {
      paths.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    } catch (IOException | UncheckedIOException e) {
      // Some of it goes at this moment by itself.
    }
  }

  private void addLauncher(List<String> command, MpiInstallation installation) throws IOException {
    command.add(installation.launcher().toString());
    boolean openMpi = installation.isOpenMpi();
    if (openMpi) {
      command.addAll(List.of("--oversubscribe", "--bind-to", "none"));
    }
    if (hosts != null) {
      command.addAll(hosts.openMpiOptions());
    }
    exported.forEach(
        (name, value) ->
            command.addAll(
                openMpi ? List.of("-x", name + "=" + value) : List.of("-genv", name, value)));
    command.addAll(programBefore);
    command.addAll(List.of("-n", Integer.toString(ranks)));
  }

  /// Starts a job and waits for its end.
  ///
  /// @throws AssertionError when it does not end in time
  public Result run(Class<?> main, String... arguments) throws IOException, InterruptedException {
    Path output = Files.createTempFile("sw-mpi-mpirun", ".txt");
    try {
      long begin = System.nanoTime();
      Process process = start(output, main, arguments);
      if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
        throw new AssertionError(
            "%s on %s, %d ranks: no end after %d s; it printed:%n%s"
                .formatted(main.getSimpleName(), mpi, ranks, seconds, Files.readString(output)));
      }
      double duration = (System.nanoTime() - begin) / 1e9;
      return new Result(process.exitValue(), Files.readString(output), duration);
    } finally {
      Files.delete(output);
    }
  }
}
