package org.swmpi.ri.internal.build;

import org.swmpi.data.memory.ByteSink;
import org.swmpi.ri.internal.space.RowSums;

/// What a rank adds to the rows.
public interface RowSource extends AutoCloseable {
  /// The most bytes that a rank's part of a row takes.
  ///
  /// @param frequency of the row's term over all ranks
  long mostBytes(long frequency);

  /// Appends this rank's part of a row in a form that the rank which owns the row adds to its own:
  /// nothing where there is no part.
  void putPart(int row, ByteSink out);

  /// Adds this rank's part of a row, and what other ranks have put of it, to sums.
  ///
  /// @param parts where each begins and ends; of no length where a rank has none
  void addTo(int row, Parts parts, RowSums sums);

  /// Adds this rank's parts of all rows to sums.
  void addAllTo(RowSums sums);

  @Override
  void close();

  /// The parts of a row that have come from other ranks.
  final class Parts {
    private final long[] begins;
    private final long[] ends;

    /// @param ranks that have sent one
    Parts(int ranks) {
      begins = new long[ranks];
      ends = new long[ranks];
    }

    int count() {
      return begins.length;
    }

    /// Address of a part.
    long begin(int part) {
      return begins[part];
    }

    /// Address behind a part.
    long end(int part) {
      return ends[part];
    }

    void set(int part, long begin, long end) {
      begins[part] = begin;
      ends[part] = end;
    }
  }
}
