package org.swmpi.ri.internal.build;

import org.swmpi.ri.internal.space.RowSums;

/// What a rank adds to the rows.
public interface RowSource extends AutoCloseable {
  /// Adds this rank's part of a row to sums.
  void addTo(int row, RowSums sums);

  /// Adds this rank's parts of all rows to sums.
  void addAllTo(long[] sums);

  @Override
  void close();
}
