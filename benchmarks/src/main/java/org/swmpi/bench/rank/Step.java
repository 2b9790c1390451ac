package org.swmpi.bench.rank;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// One thing to measure: a case at one size. The driver writes the steps to a file, a line each,
/// from which the ranks of all subjects read them, those in C too.
///
/// @param name of the case: `latency`, `bandwidth`, `bi-bandwidth`, or a collective
/// @param bytes length of a message, or of the block of a rank
/// @param warmUp iterations before any is timed
/// @param batches of which the median counts
/// @param iterations of a batch
/// @param window messages under way at once, where the case has any
public record Step(String name, int bytes, int warmUp, int batches, int iterations, int window) {
  private static final int FIELDS = 6;

  /// `latency 8 100000 21 1000 64`
  public String line() {
    return String.join(
        " ",
        name,
        Integer.toString(bytes),
        Integer.toString(warmUp),
        Integer.toString(batches),
        Integer.toString(iterations),
        Integer.toString(window));
  }

  static Step parse(String line) {
    String[] fields = line.split(" ", -1);
    if (fields.length != FIELDS) {
      throw new IllegalArgumentException("not a step: " + line);
    }
    return new Step(
        fields[0],
        Integer.parseInt(fields[1]),
        Integer.parseInt(fields[2]),
        Integer.parseInt(fields[3]),
        Integer.parseInt(fields[4]),
        Integer.parseInt(fields[5]));
  }

  /// The steps of a file.
  public static List<Step> read(Path file) throws IOException {
    return Files.readAllLines(file).stream().map(Step::parse).toList();
  }

  /// Length of the longest message.
  public static int largest(List<Step> steps) {
    return steps.stream().mapToInt(Step::bytes).max().orElse(0);
  }
}
