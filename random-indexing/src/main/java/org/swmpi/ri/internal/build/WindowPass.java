package org.swmpi.ri.internal.build;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.function.LongConsumer;
import org.swmpi.data.memory.Raw;

/// The second pass where contexts are windows: a rank's text, as numbers of terms, once more.
///
/// It goes block by block. Within a block the occurrences of terms with sums are brought together
/// term by term, so that a row stays in the nearest cache while all of them are added; logs are
/// written as they come.
final class WindowPass implements AutoCloseable {
  /// Numbers of a block, with those that keep documents apart.
  private static final int BLOCK = 1 << 20;

  /// Of a block, the places in it, and what is read of the spool at once.
  static final long BUFFER_BYTES = 10L * BLOCK;

  private final Arena arena = Arena.ofConfined();
  private final TokenSpool spool;
  private final int[] rowOf;
  private final int none;
  private final int window;
  private final LocalRows rows;
  private final Contexts contexts;
  private final long block;
  private final int[] begins;
  private final int[] places = new int[BLOCK];
  private long filled;

  /// @param rowOf row of each number of the spool; of 0, which ends a document, it is not looked at
  /// @param none what stands in `rowOf` for terms without a row, and is the number of the vector of
  ///     nothing
  WindowPass(
      TokenSpool spool, int[] rowOf, int none, int window, LocalRows rows, Contexts contexts) {
    this.spool = spool;
    this.rowOf = rowOf;
    this.none = none;
    this.window = window;
    this.rows = rows;
    this.contexts = contexts;
    block = arena.allocate(4L * BLOCK, 64).address();
    begins = new int[rows.denseRows() + 1];
  }

  /// @param progress hears how many numbers are behind it
  void run(LongConsumer progress) {
    appendGap();
    spool.read(BLOCK / 2, this::append, progress);
    appendGap();
    process();
  }

  private void append(long numbers, int count) {
    for (long at = numbers; at < numbers + 4L * count; at += 4) {
      int number = Raw.getInt(at);
      if (number == 0) {
        appendGap();
      } else {
        if (filled + window >= BLOCK) {
          process();
        }
        Raw.putInt(block + 4 * filled++, rowOf[number]);
      }
    }
  }

  /// What keeps the windows of two documents apart.
  private void appendGap() {
    if (filled + window >= BLOCK) {
      process();
    }
    for (int i = 0; i < window; i++) {
      Raw.putInt(block + 4 * filled++, none);
    }
  }

  /// Adds the contexts of all terms that have their windows in the block, and keeps what the next
  /// ones need.
  private void process() {
    long end = filled - window;
    if (end <= window) {
      return;
    }
    countAndLog(window, end);
    int total = 0;
    for (int i = 0; i < begins.length; i++) {
      int count = begins[i];
      begins[i] = total;
      total += count;
    }
    place(window, end);
    addDense();
    Raw.copy(block + 4 * (end - window), block, 8L * window);
    filled = 2L * window;
  }

  private void countAndLog(long from, long to) {
    Arrays.fill(begins, 0);
    for (long i = from; i < to; i++) {
      long at = block + 4 * i;
      int row = Raw.getInt(at);
      if (row == none) {
        continue;
      }
      int number = rows.dense(row);
      if (number >= 0) {
        begins[number]++;
      } else {
        rows.log(row, at - 4L * window, at + 4);
      }
    }
  }

  /// Brings the places of each row together; leaves in `begins` where each row's end.
  private void place(long from, long to) {
    for (long i = from; i < to; i++) {
      int row = Raw.getInt(block + 4 * i);
      if (row != none) {
        int number = rows.dense(row);
        if (number >= 0) {
          places[begins[number]++] = (int) i;
        }
      }
    }
  }

  private void addDense() {
    int from = 0;
    for (int number = 0; number < rows.denseRows(); number++) {
      int to = begins[number];
      while (from < to) {
        int count = (int) Math.min(to - from, rows.mostAtOnce());
        contexts.addAround(rows.sums(number, count), block, places, from, from + count);
        from += count;
      }
    }
  }

  @Override
  public void close() {
    arena.close();
  }
}
