package org.swmpi.app.talk;

/// What is told when a job is done: a title, figures under each other, and what stands below them.
public final class FigureTable {
  private static final String INDENT = "  ";

  private final String title;
  private final TextTable figures = new TextTable("lrl");
  private final StringBuilder below = new StringBuilder();

  public FigureTable(String title) {
    this.title = title;
  }

  /// Adds a number.
  ///
  /// @param remark its unit, and what belongs to it; empty: nothing
  public FigureTable figure(String name, long number, String remark) {
    return figure(name, Quantities.count(number), remark);
  }

  /// Adds a figure that is not a plain number.
  public FigureTable figure(String name, String figure, String remark) {
    figures.row(name, figure, remark);
    return this;
  }

  /// Adds a line below the figures.
  public FigureTable below(String line) {
    below.append(INDENT).append(line).append('\n');
    return this;
  }

  /// Adds a table below the figures.
  public FigureTable below(TextTable table) {
    below.append(table.text(INDENT));
    return this;
  }

  /// Several lines, without an end of line at the last.
  public String text() {
    return (title + "\n" + figures.text(INDENT) + below).stripTrailing();
  }
}
