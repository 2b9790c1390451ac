package org.swmpi.ri.internal.build;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.function.LongConsumer;
import org.swmpi.data.memory.Raw;
import org.swmpi.ri.SpaceSettings;

/// The second pass where contexts are windows: a rank's text, as numbers of terms, once more.
///
/// It goes block by block. Within a block the occurrences of terms with sums are brought together
/// term by term, so that a row stays in the nearest cache while all of them are added; the windows
/// of many are fetched at once, since they lie far apart. Those of terms with logs come together in
/// the order of the text.
final class WindowPass implements AutoCloseable {
  /// Numbers of a block, with those that keep documents apart.
  private static final int BLOCK = 1 << 20;

  /// Numbers read of the spool at once.
  private static final int READ = 1 << 12;

  /// Windows fetched at once.
  private static final int FETCHED = 256;

  /// Of a block, its keys and the places in it, and of what is read of the spool at once.
  static final long BUFFER_BYTES = 16L * BLOCK + 4 * READ;

  private final Arena arena = Arena.ofConfined();
  private final TokenSpool spool;
  private final int[] rowOf;
  private final int none;
  private final int window;
  private final LocalRows rows;
  private final ContextTable table;
  private final Windows windows;
  private final long block;
  private final long[] keys = new long[BLOCK];
  private final int[] places = new int[BLOCK];

  /// Where the places of each [#bucket] begin; once these are brought together, where they end.
  private final int[] begins;

  private int filled;

  /// @param rowOf row of each number of the spool; of 0, which ends a document, it is not looked at
  /// @param none what stands in `rowOf` for terms without a row, and is the number of the vector of
  ///     nothing
  WindowPass(
      TokenSpool spool,
      int[] rowOf,
      int none,
      SpaceSettings settings,
      LocalRows rows,
      ContextTable table) {
    this.spool = spool;
    this.rowOf = rowOf;
    this.none = none;
    window = settings.window();
    this.rows = rows;
    this.table = table;
    windows = new Windows(settings, table, keys, places);
    block = arena.allocate(4L * BLOCK, 64).address();
    begins = new int[rows.denseRows() + 2];
  }

  /// @param progress hears how many numbers are behind it
  void run(LongConsumer progress) {
    appendGap();
    spool.read(READ, this::append, progress);
    appendGap();
    process();
  }

  private void append(long numbers, int count) {
    long end = numbers + 4L * count;
    for (long at = numbers; at < end; ) {
      at = appendTerms(at, Math.min(end, at + 4L * room()));
      if (at < end && Raw.getInt(at) == 0) {
        appendGap();
        at += 4;
      } else if (room() <= 0) {
        process();
      }
    }
  }

  /// How much can be appended before a gap.
  private int room() {
    return BLOCK - window - filled;
  }

  /// Appends terms up to an address or the end of their document, and returns where that is.
  private long appendTerms(long from, long to) {
    int place = filled;
    long at = from;
    while (at < to) {
      int number = Raw.getInt(at);
      if (number == 0) {
        break;
      }
      put(place++, rowOf[number]);
      at += 4;
    }
    filled = place;
    return at;
  }

  /// What keeps the windows of two documents apart.
  private void appendGap() {
    if (room() < 0) {
      process();
    }
    for (int i = 0; i < window; i++) {
      put(filled++, none);
    }
  }

  private void put(int place, int row) {
    Raw.putInt(block + 4L * place, row);
    keys[place] = table.key(row);
  }

  /// Adds the contexts of all terms that have their windows in the block, and keeps what the next
  /// ones need.
  private void process() {
    int end = filled - window;
    if (end <= window) {
      return;
    }
    bringTogether(window, end);
    addLogs();
    addDense();
    Raw.copy(block + 4L * (end - window), block, 8L * window);
    System.arraycopy(keys, end - window, keys, 0, 2 * window);
    filled = 2 * window;
  }

  /// Brings the places of each bucket together.
  private void bringTogether(long from, long to) {
    Arrays.fill(begins, 0);
    for (long i = from; i < to; i++) {
      begins[bucket(i)]++;
    }
    int total = 0;
    for (int i = 0; i < begins.length; i++) {
      int count = begins[i];
      begins[i] = total;
      total += count;
    }
    for (long i = from; i < to; i++) {
      places[begins[bucket(i)]++] = (int) i;
    }
  }

  /// 0 where a row with a log stands, one more than its number where one with sums does, and the
  /// last one where none stands.
  private int bucket(long place) {
    return rows.dense(Raw.getInt(block + 4 * place)) + 1;
  }

  private void addLogs() {
    for (int i = 0; i < begins[0]; i++) {
      long at = block + 4L * places[i];
      rows.log(Raw.getInt(at), at - 4L * window, at + 4);
    }
  }

  private void addDense() {
    int number = 0;
    int all = begins[rows.denseRows()];
    for (int from = begins[0]; from < all; from += FETCHED) {
      int to = Math.min(all, from + FETCHED);
      windows.fetch(from, to);
      for (int at = from; at < to; ) {
        while (begins[number + 1] == at) {
          number++;
        }
        int end = Math.min(to, begins[number + 1]);
        windows.add(rows.sums(number, end - at), at, end);
        at = end;
      }
    }
  }

  @Override
  public void close() {
    arena.close();
  }
}
