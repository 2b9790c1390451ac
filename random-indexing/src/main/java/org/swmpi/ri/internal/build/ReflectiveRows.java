package org.swmpi.ri.internal.build;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.function.LongConsumer;
import org.swmpi.data.memory.ArrayLength;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.ri.internal.space.RowSums;

/// The second pass, and its sums, where a term's contexts are its documents, each of which is the
/// sum of its terms' vectors. All sums are of 64 bits.
final class ReflectiveRows implements RowSource {
  private static final int BLOCK = 1 << 18;

  static final long BUFFER_BYTES = 4L * BLOCK;

  private final Arena arena = Arena.ofConfined();
  private final ContextTable table;
  private final int dimension;
  private final int none;

  /// Terms that 32-bit sums can take.
  private final int mostTerms;

  /// Where a row's sums begin; 0 if it has none.
  private final long[] start;

  /// The sums of a document, and their total behind them.
  private final long[] document;

  private final long scratch;
  private int[] terms = new int[1 << 10];
  private int length;

  /// @param frequencies how often each row's term occurs here
  /// @param mostWeight of a term
  ReflectiveRows(long[] frequencies, ContextTable table, int dimension, int mostWeight) {
    this.table = table;
    this.dimension = dimension;
    none = table.none();
    mostTerms = Integer.MAX_VALUE / Math.max(1, mostWeight);
    start = new long[frequencies.length];
    document = new long[dimension + 1];
    scratch = arena.allocate(ContextTable.bytesOfSums(dimension), 64).address();
    long rows = Arrays.stream(frequencies).filter(frequency -> frequency > 0).count();
    long next = arena.allocate(Math.max(1, rowBytes(dimension) * rows), 64).address();
    for (int row = 0; row < frequencies.length; row++) {
      if (frequencies[row] > 0) {
        start[row] = next;
        next += rowBytes(dimension);
      }
    }
  }

  @Override
  public long mostBytes(long frequency) {
    return bytes(frequency, dimension);
  }

  /// Bytes that a row takes.
  static long bytes(long frequency, int dimension) {
    return frequency > 0 ? rowBytes(dimension) : 0;
  }

  /// Of sums, and their total.
  private static long rowBytes(int dimension) {
    return 8L * dimension + 8;
  }

  /// @param rowOf row of each number of the spool
  /// @param progress hears how many numbers are behind it
  void run(TokenSpool spool, int[] rowOf, LongConsumer progress) {
    TokenSpool.Sink sink =
        (numbers, count) -> {
          for (int i = 0; i < count; i++) {
            int number = Raw.getInt(numbers + 4L * i);
            if (number == 0) {
              addDocument();
            } else if (rowOf[number] != none) {
              append(rowOf[number]);
            }
          }
        };
    spool.read(BLOCK, sink, progress);
  }

  private void append(int row) {
    if (length == terms.length) {
      terms =
          Arrays.copyOf(
              terms, ArrayLength.grown(length, "terms of a document; use --documents line"));
    }
    terms[length++] = row;
  }

  private void addDocument() {
    Arrays.fill(document, 0);
    for (int from = 0; from < length; from += mostTerms) {
      Raw.segment(scratch, ContextTable.bytesOfSums(dimension)).fill((byte) 0);
      for (int i = from; i < Math.min((long) length, (long) from + mostTerms); i++) {
        table.addRotated(scratch, terms[i], 0, 1);
      }
      for (int i = 0; i < dimension; i++) {
        document[i] += Raw.getInt(scratch + 4L * i);
      }
      document[dimension] += Raw.getLong(scratch + 4L * dimension);
      if (length - from <= mostTerms) {
        break;
      }
    }
    Arrays.sort(terms, 0, length);
    for (int from = 0; from < length; ) {
      int to = from + 1;
      while (to < length && terms[to] == terms[from]) {
        to++;
      }
      add(start[terms[from]], to - from);
      from = to;
    }
    length = 0;
  }

  private void add(long row, long times) {
    for (int i = 0; i < document.length; i++) {
      long at = row + 8L * i;
      Raw.putLong(at, Raw.getLong(at) + times * document[i]);
    }
  }

  @Override
  public void putPart(int row, ByteSink out) {
    if (start[row] != 0) {
      out.put(start[row], start[row] + rowBytes(dimension));
    }
  }

  @Override
  public void addTo(int row, Parts parts, RowSums sums) {
    add(start[row], sums);
    for (int part = 0; part < parts.count(); part++) {
      if (parts.begin(part) < parts.end(part)) {
        add(parts.begin(part), sums);
      }
    }
    sums.markAll();
  }

  private static void add(long address, RowSums row) {
    long[] sums = row.values();
    if (address != 0) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] += Raw.getLong(address + 8L * i);
      }
      row.addTotal(Raw.getLong(address + 8L * sums.length));
    }
  }

  @Override
  public void addAllTo(RowSums sums) {
    for (long sumsOfRow : start) {
      add(sumsOfRow, sums);
    }
  }

  @Override
  public void close() {
    arena.close();
  }
}
