package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// The real jar, started as users start it: `java -jar sw-mpi.jar`, or the same under `mpirun`.
final class JarRun {
  static final Path JAR =
      Path.of(System.getProperty("swmpi.jar", "target/sw-mpi.jar")).toAbsolutePath();

  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin/java").toString();
  private static final long LIMIT_SECONDS = 120;

  /// Lets Open MPI 4 and 5 start more ranks than there are cores, as root, on any machine.
  private static final Map<String, String> MPI_ENVIRONMENT =
      Map.of(
          "OMPI_ALLOW_RUN_AS_ROOT", "1",
          "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1",
          "OMPI_MCA_rmaps_base_oversubscribe", "1",
          "OMPI_MCA_hwloc_base_binding_policy", "none",
          "PRTE_MCA_rmaps_default_mapping_policy", ":oversubscribe");

  private final List<String> command;
  private final Map<String, String> environment = new HashMap<>();
  private Path folder = Path.of("").toAbsolutePath();
  private byte[] input = {};
  private Path standardOutput;

  /// What a finished process has left.
  record Result(int exitCode, String out, String err) {
    Result exits(int expected) {
      assertThat(exitCode).as("exit code; standard error: %s", err).isEqualTo(expected);
      return this;
    }

    List<String> sortedLines() {
      return out.lines().sorted().toList();
    }
  }

  private JarRun(List<String> command) {
    this.command = command;
    for (String name : System.getenv().keySet()) {
      // The tests may themselves run under a launcher, or with settings of the user.
      if (name.startsWith("SW_MPI_") && !name.equals("SW_MPI_JAVA_HOME")) {
        environment.put(name, "");
      }
    }
  }

  static JarRun of(String... arguments) {
    return of(List.of(arguments));
  }

  static JarRun of(List<String> arguments) {
    return new JarRun(concat(List.of(JAVA, "-jar", JAR.toString()), arguments));
  }

  /// One process per rank. Skips the test where there is no `mpirun`.
  static JarRun underMpirun(int ranks, String... arguments) throws IOException {
    return underMpirun(ranks, List.of(arguments));
  }

  static JarRun underMpirun(int ranks, List<String> arguments) throws IOException {
    assumeMpirun();
    List<String> launcher = List.of("mpirun", "-n", Integer.toString(ranks), JAVA, "-jar");
    JarRun run = new JarRun(concat(concat(launcher, List.of(JAR.toString())), arguments));
    run.environment.putAll(MPI_ENVIRONMENT);
    // In a common one, a job that ends takes away what one that starts has just found.
    Path folder = Files.createTempDirectory("mpirun-");
    folder.toFile().deleteOnExit();
    run.environment.put("TMPDIR", folder.toString());
    return run;
  }

  /// Any command, with what `mpirun` needs in its environment.
  static JarRun ofCommand(List<String> command) {
    JarRun run = new JarRun(command);
    run.environment.putAll(MPI_ENVIRONMENT);
    return run;
  }

  static void assumeMpirun() {
    assumeTrue(
        Arrays.stream(System.getenv("PATH").split(":"))
            .anyMatch(path -> Files.isExecutable(Path.of(path, "mpirun"))),
        "left out: there is no mpirun on the PATH");
  }

  /// In a group of processes of its own, as a terminal has it, and heeding SIGHUP and SIGINT, which
  /// these tests may have been started to ignore (by `nohup`, or by a script in the background).
  JarRun interruptible() throws IOException {
    List<String> prefix = new ArrayList<>(List.of("setsid"));
    if (isHangUpOrInterruptIgnored()) {
      prefix.addAll(List.of("env", "--default-signal=HUP,INT"));
    }
    JarRun run = new JarRun(concat(prefix, command));
    run.environment.putAll(environment);
    return run;
  }

  /// A process that ignores a signal hands this on to those it starts.
  private static boolean isHangUpOrInterruptIgnored() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return false;
    }
    long ignored =
        Files.readAllLines(status).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .mapToLong(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
            .findFirst()
            .orElse(0);
    return (ignored & 0b11) != 0;
  }

  JarRun in(Path workingFolder) {
    folder = workingFolder;
    return this;
  }

  JarRun withInput(String text) {
    return withInput(text.getBytes(StandardCharsets.UTF_8));
  }

  JarRun withInput(byte[] bytes) {
    input = bytes;
    return this;
  }

  JarRun withEnvironment(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /// Standard output goes to this file or device instead of the result.
  JarRun withOutputTo(Path file) {
    standardOutput = file;
    return this;
  }

  Process start() throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    environment.forEach(
        (name, value) -> {
          if (value.isEmpty()) {
            builder.environment().remove(name);
          } else {
            builder.environment().put(name, value);
          }
        });
    if (standardOutput != null) {
      builder.redirectOutput(standardOutput.toFile());
    }
    return builder.start();
  }

  Result run() throws IOException, InterruptedException {
    Process process = start();
    Gatherer out = Gatherer.of(process.getInputStream());
    Gatherer err = Gatherer.of(process.getErrorStream());
    try (OutputStream in = process.getOutputStream()) {
      in.write(input);
    } catch (IOException e) {
      // The process has ended without reading it.
      assertThat(e).hasMessageContaining("pipe");
    }
    return end(process, out, err);
  }

  /// Waits for a process from [#start] whose standard streams are being gathered.
  static Result end(Process process, Gatherer out, Gatherer err) throws InterruptedException {
    if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      try (Stream<ProcessHandle> descendants = process.descendants()) {
        descendants.forEach(ProcessHandle::destroyForcibly);
      }
      process.destroyForcibly().waitFor();
      throw new AssertionError("no end after " + LIMIT_SECONDS + " s; it said: " + err.text());
    }
    return new Result(process.exitValue(), out.text(), err.text());
  }

  private static List<String> concat(List<String> first, List<String> second) {
    List<String> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }
}
