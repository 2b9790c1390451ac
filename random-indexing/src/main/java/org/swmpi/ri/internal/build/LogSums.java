package org.swmpi.ri.internal.build;

import java.lang.foreign.Arena;
import org.swmpi.data.memory.Raw;
import org.swmpi.ri.internal.space.RowSums;

/// Adds up the logs of a row in 32-bit sums, which are 0 again when they have been moved.
final class LogSums {
  private final Contexts contexts;
  private final int dimension;

  /// Records that 32-bit sums can take; a log holds fewer.
  private final long mostRecords;

  /// The sums, a multiple of 64 of them.
  private final long sums;

  private long records;

  /// @param arena how long the sums live
  LogSums(Contexts contexts, int dimension, long mostRecords, Arena arena) {
    this.contexts = contexts;
    this.dimension = dimension;
    this.mostRecords = mostRecords;
    sums = arena.allocate(4L * dimension + 63 * 4, 64).address();
  }

  /// Adds a log.
  ///
  /// @param end address behind its last record
  /// @param target where the sums go before they can overflow
  void add(long begin, long end, RowSums target) {
    long count = (end - begin) / contexts.bytes();
    if (records + count > mostRecords) {
      moveTo(target);
    }
    contexts.addAll(sums, begin, count);
    records += count;
  }

  /// Adds the sums to a row's. Few of them are not 0: they are looked at two at a time.
  void moveTo(RowSums target) {
    if (records == 0) {
      return;
    }
    records = 0;
    long[] values = target.values();
    for (int first = 0; first < dimension; first += 64) {
      long marks = 0;
      for (int i = 0; i < 64; i += 2) {
        long at = sums + 4L * (first + i);
        long two = Raw.getLong(at);
        if (two != 0) {
          marks |= two << 32 == 0 ? 0 : 1L << i;
          marks |= two >>> 32 == 0 ? 0 : 2L << i;
          Raw.putLong(at, 0);
          add(values, first + i, (int) two);
          add(values, first + i + 1, (int) (two >> 32));
        }
      }
      target.mark(first, marks);
    }
  }

  private static void add(long[] values, int component, int value) {
    if (value != 0) {
      values[component] += value;
    }
  }
}
