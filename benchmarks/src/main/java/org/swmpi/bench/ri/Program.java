package org.swmpi.bench.ri;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// A process of a benchmark, and the lines that it prints.
///
/// @param name what is left out where it cannot be run
record Program(String name, List<String> command, Map<String, String> environment) {
  private static final long LIMIT_MINUTES = 20;

  /// Runs it.
  ///
  /// @param folder for what it prints
  /// @return its lines; empty, after a line on standard error, if it cannot be run here
  Optional<List<String>> run(Path folder) throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().putAll(environment);
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      return leftOut(e.toString());
    }
    boolean ended = false;
    try {
      ended = process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
    } finally {
      if (!ended) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
      }
    }
    if (!ended) {
      return leftOut("no end after " + LIMIT_MINUTES + " minutes");
    }
    if (process.exitValue() != 0) {
      List<String> said = Files.readAllLines(err);
      return leftOut(said.isEmpty() ? "no word" : said.getLast());
    }
    return Optional.of(Files.readAllLines(out));
  }

  private Optional<List<String>> leftOut(String why) {
    System.err.println("Left out: " + name + ": " + why);
    return Optional.empty();
  }
}
