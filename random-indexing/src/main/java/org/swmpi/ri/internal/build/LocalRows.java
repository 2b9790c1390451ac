package org.swmpi.ri.internal.build;

import java.lang.foreign.Arena;
import java.util.Arrays;
import org.swmpi.data.memory.ArrayLength;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.ri.internal.space.RowSums;
import org.swmpi.ri.internal.space.SumsCoding;

/// What a rank adds to the rows. How often a term occurs here is known before, so each row has its
/// form from the start:
///
/// - a term that is rare here has a log of its contexts' numbers, as long as it will be, which is
///   summed when the row is wanted. Nothing is touched but the log's end
/// - any other has 32-bit sums, and 64-bit sums beside them, to which they are moved before they
///   can overflow, if it occurs that often
final class LocalRows implements RowSource {
  /// Forms of a part; see [#putPart].
  private static final int LOG = 0;

  private static final int CODED = 1;
  private static final int NARROW = 2;
  private static final int WIDE = 3;

  /// What else a row with sums takes: a number, and what stands beside it.
  private static final int DENSE_BYTES = 24;

  private static final Parts NO_PARTS = new Parts(0);

  private final Arena arena = Arena.ofConfined();
  private final Contexts contexts;
  private final int dimension;
  private final long recordBytes;
  private final long mostOfRecord;

  /// Records that 32-bit sums can take.
  private final long mostRecords;

  /// Where a row's log or sums begin; 0 if it has none. Behind 32-bit sums is their total.
  private final long[] start;

  /// Where the next record of a row's log goes.
  private final long[] next;

  /// Number of a row's sums, -1 if it has none; of the row behind the last, which is of nothing,
  /// how many rows have sums.
  private final int[] dense;

  /// By number of sums: the rows, the records since the last move, the 64-bit sums or 0.
  private int[] rowOfDense = new int[16];

  private long[] records = new long[0];
  private long[] wide = new long[0];
  private int denseRows;

  private final RowSums coded;

  /// @param frequencies how often each row's term occurs here
  /// @param mostOfRecord the most that a record can add to one component
  LocalRows(long[] frequencies, Contexts contexts, int dimension, long mostOfRecord) {
    this.contexts = contexts;
    this.dimension = dimension;
    recordBytes = contexts.bytes();
    this.mostOfRecord = mostOfRecord;
    mostRecords = mostRecords(mostOfRecord);
    start = new long[frequencies.length];
    next = new long[frequencies.length];
    dense = new int[frequencies.length + 1];
    Arrays.fill(dense, -1);
    coded = new RowSums(dimension);
    long logBytes = 0;
    for (int row = 0; row < frequencies.length; row++) {
      if (isLog(frequencies[row], recordBytes, dimension)) {
        logBytes += frequencies[row] * recordBytes;
      } else {
        addDense(row);
      }
    }
    dense[frequencies.length] = denseRows;
    allocate(frequencies, logBytes);
  }

  private static long mostRecords(long mostOfRecord) {
    return Integer.MAX_VALUE / Math.max(1, mostOfRecord);
  }

  private static boolean isLog(long frequency, long recordBytes, int dimension) {
    return frequency * recordBytes <= 4L * dimension;
  }

  @Override
  public long mostBytes(long frequency) {
    long bytes = partBytes(frequency, recordBytes, dimension, mostOfRecord);
    if (!contexts.alikeOnAllRanks()) {
      long components = frequency * contexts.table.nonzeros();
      long largest = frequency * mostOfRecord;
      bytes = Math.max(bytes, SumsCoding.mostBytes(dimension, components, largest));
    }
    return 1 + bytes; // the form
  }

  /// Bytes that a row takes.
  static long bytes(long frequency, long recordBytes, int dimension, long mostOfRecord) {
    long part = partBytes(frequency, recordBytes, dimension, mostOfRecord);
    return isLog(frequency, recordBytes, dimension)
        ? part
        : part + rowBytes(dimension) - ContextTable.bytesOfSums(dimension) + DENSE_BYTES;
  }

  /// Bytes that lie together: the sums of each row begin with a line of the cache.
  private static long rowBytes(int dimension) {
    return ContextTable.bytesOfSums(dimension) + 63 & -64L;
  }

  /// Bytes of a row's part, without the form.
  private static long partBytes(
      long frequency, long recordBytes, int dimension, long mostOfRecord) {
    if (isLog(frequency, recordBytes, dimension)) {
      return frequency * recordBytes;
    }
    long wide = frequency > mostRecords(mostOfRecord) ? 8L * dimension : 0;
    return ContextTable.bytesOfSums(dimension) + wide;
  }

  private void addDense(int row) {
    if (denseRows == rowOfDense.length) {
      rowOfDense = Arrays.copyOf(rowOfDense, ArrayLength.grown(denseRows, "rows; use more ranks"));
    }
    dense[row] = denseRows;
    rowOfDense[denseRows++] = row;
  }

  private void allocate(long[] frequencies, long logBytes) {
    records = new long[denseRows];
    wide = new long[denseRows];
    long rowBytes = rowBytes(dimension);
    long sums = arena.allocate(Math.max(1, denseRows * rowBytes), 64).address();
    for (int i = 0; i < denseRows; i++) {
      start[rowOfDense[i]] = sums + i * rowBytes;
      if (frequencies[rowOfDense[i]] > mostRecords) {
        wide[i] = arena.allocate(8L * dimension, 64).address();
      }
    }
    long log = arena.allocate(Math.max(1, logBytes), 64).address();
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

  /// Number of a row's sums, -1 if it has a log; of the row behind the last, which is of nothing,
  /// [#denseRows].
  int dense(int row) {
    return dense[row];
  }

  /// Appends a record to a row's log.
  void log(int row, long left, long right) {
    contexts.copy(left, right, next[row]);
    next[row] += recordBytes;
  }

  /// Makes room in sums for so many records, far less than 32-bit sums can take, and returns
  /// their address.
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

  private void move(int number) {
    long narrow = start[rowOfDense[number]];
    for (int i = 0; i < dimension; i++) {
      long at = wide[number] + 8L * i;
      Raw.putLong(at, Raw.getLong(at) + Raw.getInt(narrow + 4L * i));
      Raw.putInt(narrow + 4L * i, 0);
    }
  }

  /// Adds a record whose parts lie side by side to a row of either form.
  void add(int row, long record) {
    int number = dense[row];
    if (number < 0) {
      log(row, record, contexts.rightPart(record));
    } else {
      contexts.add(sums(number, 1), record);
    }
  }

  /// A byte that names the form, and
  ///
  /// - [#LOG]: the records
  /// - [#CODED]: the sums, by [SumsCoding]
  /// - [#NARROW]: 32-bit sums and their total
  /// - [#WIDE]: these, and 64-bit sums to be added to them
  ///
  /// What is cheap to send as it lies is sent so: the owner adds it up, once.
  @Override
  public void putPart(int row, ByteSink out) {
    if (start[row] == 0) {
      return;
    }
    int number = dense[row];
    if (number < 0) {
      putLog(row, out);
    } else {
      out.put(wide[number] == 0 ? NARROW : WIDE);
      out.put(start[row], start[row] + ContextTable.bytesOfSums(dimension));
      if (wide[number] != 0) {
        out.put(wide[number], wide[number] + 8L * dimension);
      }
    }
  }

  private void putLog(int row, ByteSink out) {
    if (contexts.alikeOnAllRanks()) {
      out.put(LOG);
      out.put(start[row], next[row]);
    } else {
      out.put(CODED);
      coded.clear();
      contexts.addAll(coded, start[row], next[row]);
      SumsCoding.encode(coded, out);
    }
  }

  @Override
  public void addTo(int row, Parts parts, RowSums sums) {
    if (start[row] != 0) {
      if (dense[row] < 0) {
        contexts.addAll(sums, start[row], next[row]);
      } else {
        addSums(start[row], wide[dense[row]], sums);
      }
    }
    for (int part = 0; part < parts.count(); part++) {
      long begin = parts.begin(part);
      if (begin < parts.end(part)) {
        addPart(Raw.getByte(begin), begin + 1, parts.end(part), sums);
      }
    }
  }

  private void addPart(int form, long begin, long end, RowSums sums) {
    switch (form) {
      case LOG -> contexts.addAll(sums, begin, end);
      case CODED -> {
        if (!SumsCoding.add(begin, end, sums)) {
          throw new IllegalStateException("a rank sent sums that are none");
        }
      }
      case NARROW -> addSums(begin, 0, sums);
      default -> addSums(begin, begin + ContextTable.bytesOfSums(dimension), sums);
    }
  }

  @Override
  public void addAllTo(RowSums sums) {
    for (int row = 0; row < start.length; row++) {
      addTo(row, NO_PARTS, sums);
    }
  }

  /// @param narrow address of 32-bit sums and their total
  /// @param wideSums address of 64-bit sums, or 0
  private static void addSums(long narrow, long wideSums, RowSums row) {
    long[] sums = row.values();
    for (int i = 0; i < sums.length; i++) {
      sums[i] += Raw.getInt(narrow + 4L * i);
    }
    for (int i = 0; wideSums != 0 && i < sums.length; i++) {
      sums[i] += Raw.getLong(wideSums + 8L * i);
    }
    row.addTotal(Raw.getLong(narrow + 4L * sums.length));
    row.markAll();
  }

  @Override
  public void close() {
    arena.close();
  }
}
