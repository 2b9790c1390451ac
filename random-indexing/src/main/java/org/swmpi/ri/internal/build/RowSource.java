package org.swmpi.ri.internal.build;

/// What a rank adds to the rows.
public interface RowSource extends AutoCloseable {
  /// Adds this rank's part of a row to sums.
  void addTo(int row, long[] sums);

  /// Adds this rank's parts of all rows to sums.
  void addAllTo(long[] sums);

  @Override
  void close();
}
