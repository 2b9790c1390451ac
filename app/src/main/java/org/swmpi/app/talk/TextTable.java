package org.swmpi.app.talk;

import java.util.ArrayList;
import java.util.List;

/// Rows of text under each other; a column is as wide as its widest cell.
public final class TextTable {
  private static final String GAP = "  ";

  private final List<String[]> rows = new ArrayList<>();
  private final String alignment;

  /// @param alignment a letter a column: `l` for text, `r` for numbers
  public TextTable(String alignment) {
    this.alignment = alignment;
  }

  /// Adds a row with a cell for each column.
  public TextTable row(String... cells) {
    rows.add(cells.clone());
    return this;
  }

  /// The rows, each with `indent` before it and an end of line.
  public String text(String indent) {
    int[] widths = new int[alignment.length()];
    for (String[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        widths[i] = Math.max(widths[i], row[i].length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder(indent);
      for (int i = 0; i < row.length; i++) {
        String space = " ".repeat(widths[i] - row[i].length());
        line.append(i == 0 ? "" : GAP);
        line.append(alignment.charAt(i) == 'r' ? space + row[i] : row[i] + space);
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
