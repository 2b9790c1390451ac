package org.swmpi.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Programs of the machine.
public final class Tool {
  private Tool() {}

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
