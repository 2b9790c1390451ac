package org.swmpi.ri.internal.text;

import java.lang.foreign.Arena;
import java.util.function.IntConsumer;
import org.swmpi.data.memory.Raw;

/// Terms that are counted together. Their slots of a [TermTable] lie far apart: fetched at once,
/// none waits for the one before it.
public final class TermBatch implements AutoCloseable {
  private static final int MOST_TERMS = 128;
  private static final int MOST_BYTES = 128;

  private final Arena arena = Arena.ofConfined();
  private final long words = arena.allocate(MOST_TERMS * MOST_BYTES, 64).address();
  private final long[] hashes = new long[MOST_TERMS];
  private final long[] heads = new long[MOST_TERMS];
  private final int[] lengths = new int[MOST_TERMS];
  private int count;

  /// Appends a term; see [TermSink#term].
  ///
  /// @return false if there is no room for it, or the term is too long for any batch
  public boolean add(long hash, long head, int length, long address) {
    if (count == MOST_TERMS || length > MOST_BYTES) {
      return false;
    }
    if (length > Long.BYTES) {
      Raw.copy(address, words(count), length);
    }
    hashes[count] = hash;
    heads[count] = head;
    lengths[count] = length;
    count++;
    return true;
  }

  private long words(int term) {
    return words + (long) MOST_BYTES * term;
  }

  /// Counts the terms, and is empty then.
  ///
  /// @param numbers is told each one's number, in order
  /// @throws MalformedTextException if one is new, and no UTF-8
  public void countIn(TermTable table, IntConsumer numbers) {
    int terms = count;
    count = 0;
    table.fetch(hashes, terms);
    for (int i = 0; i < terms; i++) {
      numbers.accept(table.count(hashes[i], heads[i], lengths[i], words(i)));
    }
  }

  @Override
  public void close() {
    arena.close();
  }
}
