package org.swmpi.bench.ri;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// A program that searches in a file of vectors and prints lines of a case and seconds a query.
///
/// @param name in the tables
/// @param ranks ranks or threads
/// @param transport of sw-mpi; else empty
record SearchSubject(
    String name,
    int ranks,
    String transport,
    List<String> command,
    Map<String, String> environment) {
  private static final long LIMIT_MINUTES = 20;

  /// Runs it.
  ///
  /// @return seconds by case; empty, after a line on standard error, if it cannot be run here
  Optional<Map<String, Double>> run(Path folder) throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().putAll(environment);
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      System.err.println("Left out: " + name + ": " + e.getMessage());
      return Optional.empty();
    }
    if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
      System.err.println("Left out: " + name + ": no end after " + LIMIT_MINUTES + " minutes");
      return Optional.empty();
    }
    if (process.exitValue() != 0) {
      List<String> said = Files.readAllLines(err);
      System.err.println(
          "Left out: " + name + ": " + (said.isEmpty() ? "no word" : said.getLast()));
      return Optional.empty();
    }
    return Optional.of(parse(Files.readAllLines(out)));
  }

  /// Of several lines of one case the least counts.
  static Map<String, Double> parse(List<String> lines) {
    Map<String, Double> seconds = new LinkedHashMap<>();
    for (String line : lines) {
      String[] columns = line.split("\t", -1);
      if (columns.length == 2) {
        seconds.merge(columns[0], Double.valueOf(columns[1]), Math::min);
      }
    }
    return seconds;
  }
}
