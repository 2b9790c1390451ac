package org.swmpi.mpi.contract;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Starts a Java program of the test class path, which becomes rank 0 of a job of sockets.
public final class SocketsJob {
  private final Map<String, String> environment = new HashMap<>();
  private final List<String> jvmOptions = new ArrayList<>();
  private long seconds = 60;

  public SocketsJob variable(String name, String value) {
    environment.put(name, value);
    return this;
  }

  public SocketsJob jvm(String option) {
    jvmOptions.add(option);
    return this;
  }

  public SocketsJob timeout(long limit) {
    seconds = limit;
    return this;
  }

  /// Starts the program.
  ///
  /// @param output file for what it prints on both streams
  public Process start(Path output, Class<?> main, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"));
    command.addAll(jvmOptions);
    command.add(main.getName());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder
        .redirectInput(new File("/dev/null"))
        .redirectErrorStream(true)
        .redirectOutput(output.toFile());
    Map<String, String> variables = builder.environment();
    // The tests may themselves run under a launcher.
    variables.keySet().removeIf(name -> name.matches("(OMPI|PMIX?|SW_MPI)_.*"));
    variables.put(
        "CLASSPATH",
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    variables.putAll(environment);
    return builder.start();
  }

  /// Starts the program and waits for its end. When it has ended, no rank is left.
  ///
  /// @throws AssertionError when it does not end in time
  public Mpirun.Result run(Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile("sw-mpi-sockets", ".txt");
    try {
      long begin = System.nanoTime();
      Process process = start(output, main, arguments);
      if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
        throw new AssertionError(
            "%s: no end after %d s; it printed:%n%s"
                .formatted(main.getSimpleName(), seconds, Files.readString(output)));
      }
      double duration = (System.nanoTime() - begin) / 1e9;
      return new Mpirun.Result(process.exitValue(), Files.readString(output), duration);
    } finally {
      Files.delete(output);
    }
  }
}
