package org.swmpi.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Programs of the machine.
public final class Tool {
  private Tool() {}

  /// The Java that runs the benchmark.
  public static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /// The version of `mpirun`; if there is none, a line says what is left out.
  public static Optional<String> mpirun(Path folder, PrintStream out)
      throws IOException, InterruptedException {
    Optional<String> version = version("mpirun", folder);
    if (version.isEmpty()) {
      out.println(
          "Left out: transport mpi, for there is no mpirun on the PATH"
              + " (Debian, Ubuntu: apt-get install openmpi-bin libopenmpi-dev)");
    }
    return version;
  }

  /// The first line of what the program answers to `--version`; empty if there is no such program.
  public static Optional<String> version(String program, Path folder)
      throws IOException, InterruptedException {
    Path answer = folder.resolve(program + "-version");
    Process process;
    try {
      process =
          new ProcessBuilder(program, "--version")
              .redirectErrorStream(true)
              .redirectOutput(answer.toFile())
              .start();
    } catch (IOException _) {
      return Optional.empty();
    }
    process.waitFor();
    return Files.readAllLines(answer).stream().findFirst();
  }
}
