package org.swmpi.ri.exchange;

import org.jspecify.annotations.Nullable;

/// The first line of several formats: how many rows and dimensions follow.
record Counts(long rows, int dimension) {
  static Counts parse(@Nullable String line, ImportedRows rows) {
    String[] numbers = line == null ? new String[0] : line.strip().split("\\s+");
    if (numbers.length != 2
        || !numbers[0].matches("\\d{1,12}")
        || !numbers[1].matches("\\d{1,9}")) {
      throw rows.malformed(1, "does not begin with the numbers of rows and dimensions");
    }
    return new Counts(Long.parseLong(numbers[0]), Integer.parseInt(numbers[1]));
  }
}
