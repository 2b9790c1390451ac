package org.swmpi.mpi.contract;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Starts Java programs of the test class path as ranks of a real MPI job, or as processes that
/// start their ranks themselves.
///
/// The launcher is the `mpirun` of the PATH, or the one that the system property
/// `swmpi.test.mpirun` names (Open MPI's or MPICH's).
public final class Mpirun {
  private final @Nullable Path launcher;
  private final int ranks;
  private final List<String> jvmOptions = new ArrayList<>();
  private final Map<String, String> environment = new HashMap<>();
  private long seconds = 60;

  private Mpirun(@Nullable Path launcher, int ranks) {
    this.launcher = launcher;
    this.ranks = ranks;
  }

  /// How a job ended.
  ///
  /// @param output standard output and standard error, in the order in which they came
  public record Result(int exitCode, String output, double seconds) {}

  /// The launcher to use, if there is one.
  public static Optional<Path> launcher() {
    String given = System.getProperty("swmpi.test.mpirun");
    if (given != null) {
      return Optional.of(Path.of(given));
    }
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .map(folder -> Path.of(folder, "mpirun"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  public static Mpirun ranks(int ranks) {
    return new Mpirun(launcher().orElseThrow(() -> new IllegalStateException("no mpirun")), ranks);
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

  public Mpirun timeout(long limit) {
    seconds = limit;
    return this;
  }

  /// Starts a job.
  ///
  /// @param output file for what it prints
  public Process start(Path output, Class<?> main, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    if (launcher != null) {
      command.add(launcher.toString());
      if (isOpenMpi()) {
        command.addAll(List.of("--oversubscribe", "--bind-to", "none"));
      }
      command.addAll(List.of("-n", Integer.toString(ranks)));
    }
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"));
    command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(jvmOptions);
    command.add(main.getName());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectErrorStream(true).redirectOutput(output.toFile());
    Map<String, String> variables = builder.environment();
    variables.put("OMPI_ALLOW_RUN_AS_ROOT", "1");
    variables.put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    // Not as an argument: Open MPI's mpirun edits arguments of java in which it sees "cp".
    variables.put(
        "CLASSPATH",
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    variables.putAll(environment);
    return builder.start();
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
            "%s, %d ranks: no end after %d s; it printed:%n%s"
                .formatted(main.getSimpleName(), ranks, seconds, Files.readString(output)));
      }
      double duration = (System.nanoTime() - begin) / 1e9;
      return new Result(process.exitValue(), Files.readString(output), duration);
    } finally {
      Files.delete(output);
    }
  }

  /// Whether the launcher is Open MPI's, by what it says of itself.
  public boolean isOpenMpi() throws IOException {
    Process process =
        new ProcessBuilder(String.valueOf(launcher), "--version").redirectErrorStream(true).start();
    try (var reader = process.inputReader()) {
      return reader.lines().anyMatch(line -> line.contains("Open MPI") || line.contains("OpenRTE"));
    }
  }
}
