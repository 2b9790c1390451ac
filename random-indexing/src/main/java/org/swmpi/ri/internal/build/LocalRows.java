package org.swmpi.ri.internal.build;

import java.lang.foreign.Arena;
import java.util.Arrays;
import org.swmpi.data.memory.Raw;
import org.swmpi.ri.internal.space.RowSums;

/// What a rank adds to the rows. How often a term occurs here is known before, so each row has its
/// form from the start:
///
/// - a term that is rare here has a log of its contexts' numbers, as long as it will be, which is
///   summed when the row is wanted. Nothing is touched but the log's end
/// - any other has 32-bit sums, and 64-bit sums beside them, to which they are moved before they
/// can
///   overflow, if it occurs that often
final class LocalRows implements RowSource {
  private final Arena arena = Arena.ofConfined();
  private final Contexts contexts;
  private final int dimension;
  private final long recordBytes;

  /// Records that 32-bit sums can take.
  private final long mostRecords;

  /// Where a row's log or sums begin; 0 if it has none.
  private final long[] start;

  /// Where the next record of a row's log goes.
  private final long[] next;

  /// Number of a row's sums; -1 if it has none.
  private final int[] dense;

  /// By number of sums: the rows, the records since the last move, the 64-bit sums or 0.
  private int[] rowOfDense = new int[16];

  private long[] records = new long[0];
  private long[] wide = new long[0];
  private int denseRows;

  /// 32-bit sums that are 0 between calls, a multiple of 64 of them.
  private final long scratch;

  /// @param frequencies how often each row's term occurs here
  /// @param mostOfRecord the most that a record can add to one component
  LocalRows(long[] frequencies, Contexts contexts, int dimension, long mostOfRecord) {
    this.contexts = contexts;
    this.dimension = dimension;
    recordBytes = contexts.bytes();
    mostRecords = mostRecords(mostOfRecord);
    start = new long[frequencies.length];
    next = new long[frequencies.length];
    dense = new int[frequencies.length];
    Arrays.fill(dense, -1);
    scratch = arena.allocate(4L * dimension + 63 * 4, 64).address();
    long logs = 0;
    for (int row = 0; row < frequencies.length; row++) {
      if (isLog(frequencies[row], recordBytes, dimension)) {
        logs += frequencies[row] * recordBytes;
      } else {
        addDense(row);
      }
    }
    allocate(frequencies, logs);
  }

  private static long mostRecords(long mostOfRecord) {
    return Integer.MAX_VALUE / Math.max(1, mostOfRecord);
  }

  private static boolean isLog(long frequency, long recordBytes, int dimension) {
    return frequency * recordBytes <= 4L * dimension;
  }

  /// Bytes that a row takes.
  static long bytes(long frequency, long recordBytes, int dimension, long mostOfRecord) {
    if (isLog(frequency, recordBytes, dimension)) {
      return frequency * recordBytes;
    }
    return 4L * dimension + (frequency > mostRecords(mostOfRecord) ? 8L * dimension : 0);
  }

  private void addDense(int row) {
    if (denseRows == rowOfDense.length) {
      rowOfDense = Arrays.copyOf(rowOfDense, 2 * denseRows);
    }
    dense[row] = denseRows;
    rowOfDense[denseRows++] = row;
  }

  private void allocate(long[] frequencies, long logs) {
    records = new long[denseRows];
    wide = new long[denseRows];
    long rowBytes = 4L * dimension + 63 & -64L;
    long sums = arena.allocate(Math.max(1, denseRows * rowBytes), 64).address();
    for (int i = 0; i < denseRows; i++) {
      start[rowOfDense[i]] = sums + i * rowBytes;
      if (frequencies[rowOfDense[i]] > mostRecords) {
        wide[i] = arena.allocate(8L * dimension, 64).address();
      }
    }
    long log = arena.allocate(Math.max(1, logs), 64).address();
    for (int row = 0; row < frequencies.length; row++) {
      if (dense[row] < 0 && frequencies[row] > 0) {
        start[row] = log;
        next[row] = log;
        log += frequencies[row] * recordBytes;
      }
    }
  }

  /// How many rows have sums; they are numbered.
  int denseRows() {
    return denseRows;
  }

  /// Number of a row's sums; -1 if it has a log.
  int dense(int row) {
    return dense[row];
  }

  /// Appends a record to a row's log.
  void log(int row, long left, long right) {
    contexts.copy(left, right, next[row]);
    next[row] += recordBytes;
  }

  /// Makes room in sums for so many records, at most [#mostAtOnce], and returns their address.
  long sums(int number, long count) {
    long sums = start[rowOfDense[number]];
    if (wide[number] != 0) {
      records[number] += count;
      if (records[number] > mostRecords) {
        move(number);
        records[number] = count;
      }
    }
    return sums;
  }

  /// How many records [#sums] can make room for at once.
  long mostAtOnce() {
    return mostRecords;
  }

  private void move(int number) {
    long narrow = start[rowOfDense[number]];
    for (int i = 0; i < dimension; i++) {
      long at = wide[number] + 8L * i;
      Raw.putLong(at, Raw.getLong(at) + Raw.getInt(narrow + 4L * i));
      Raw.putInt(narrow + 4L * i, 0);
    }
  }

  /// Adds a record to a row of either form.
  void add(int row, long left, long right) {
    int number = dense[row];
    if (number < 0) {
      log(row, left, right);
    } else {
      contexts.add(sums(number, 1), left, right);
    }
  }

  @Override
  public void addTo(int row, RowSums sums) {
    if (start[row] == 0) {
      return;
    }
    int number = dense[row];
    if (number < 0) {
      contexts.addAll(scratch, start[row], (next[row] - start[row]) / recordBytes);
      moveScratch(sums);
    } else {
      addInts(start[row], sums.values());
      addLongs(wide[number], sums.values());
      sums.markAll();
    }
  }

  /// Few of them are not 0: they are looked at two at a time.
  private void moveScratch(RowSums sums) {
    long[] values = sums.values();
    for (int first = 0; first < dimension; first += 64) {
      long marks = 0;
      for (int i = 0; i < 64; i += 2) {
        long at = scratch + 4L * (first + i);
        long two = Raw.getLong(at);
        if (two != 0) {
          marks |= two << 32 == 0 ? 0 : 1L << i;
          marks |= two >>> 32 == 0 ? 0 : 2L << i;
          Raw.putLong(at, 0);
          add(values, first + i, (int) two);
          add(values, first + i + 1, (int) (two >> 32));
        }
      }
      sums.mark(first, marks);
    }
  }

  private static void add(long[] values, int component, int value) {
    if (value != 0) {
      values[component] += value;
    }
  }

  @Override
  public void addAllTo(long[] sums) {
    long left = mostRecords;
    for (int row = 0; row < start.length; row++) {
      if (dense[row] >= 0) {
        addInts(start[row], sums);
        addLongs(wide[dense[row]], sums);
      } else if (start[row] != 0) {
        long count = (next[row] - start[row]) / recordBytes;
        if (count > left) { // a log holds fewer records than 32-bit sums can take
          addInts(scratch, sums);
          clear(scratch);
          left = mostRecords;
        }
        contexts.addAll(scratch, start[row], count);
        left -= count;
      }
    }
    addInts(scratch, sums);
    clear(scratch);
  }

  private void clear(long ints) {
    Raw.segment(ints, 4L * dimension).fill((byte) 0);
  }

  private static void addInts(long address, long[] sums) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += Raw.getInt(address + 4L * i);
    }
  }

  private static void addLongs(long address, long[] sums) {
    for (int i = 0; address != 0 && i < sums.length; i++) {
      sums[i] += Raw.getLong(address + 8L * i);
    }
  }

  @Override
  public void close() {
    arena.close();
  }
}
