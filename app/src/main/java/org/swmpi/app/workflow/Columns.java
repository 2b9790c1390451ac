package org.swmpi.app.workflow;

import java.util.List;

/// A table in columns as wide as what is in them.
final class Columns {
  private Columns() {}

  /// @param rows each of the same length, the heading first
  static String of(List<List<String>> rows) {
    int columns = rows.getFirst().size();
    StringBuilder table = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < columns; i++) {
        int column = i;
        int width = rows.stream().mapToInt(other -> other.get(column).length()).max().orElse(0);
        line.append(row.get(i)).append(" ".repeat(width - row.get(i).length() + 2));
      }
      table.append(line.toString().stripTrailing()).append('\n');
    }
    return table.toString();
  }
}
