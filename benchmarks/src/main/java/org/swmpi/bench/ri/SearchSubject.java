package org.swmpi.bench.ri;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
  /// Runs it.
  ///
  /// @return seconds by case; empty, after a line on standard error, if it cannot be run here
  Optional<Map<String, Double>> run(Path folder) throws IOException, InterruptedException {
    return new Program(name, command, environment).run(folder).map(SearchSubject::parse);
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
