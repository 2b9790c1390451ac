package org.swmpi.ri.internal.text;

import java.lang.foreign.Arena;
import java.util.Arrays;
import org.swmpi.data.memory.ArrayLength;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.Utf8;

/// The terms that a rank has met, numbered from 1 in that order, and how often each. Of one thread.
///
/// A hash table outside the heap, of slots of 32 bytes:
///
/// ```
/// +------+-----------------------+--------+--------+-------+
/// | hash | first 8 bytes of term | number | length | count |
/// |  8   |           8           |   4    |   4    |   8   |
/// +------+-----------------------+--------+--------+-------+
/// ```
///
/// so that a term of up to 8 bytes is found within one slot.
public final class TermTable implements AutoCloseable {
  private static final int SLOT_BYTES = 32;

  private final ByteSink text;

  /// Where each term begins in [#text], and behind the last one where that ends.
  private long[] offsets;

  private Arena arena = Arena.ofConfined();
  private long slots;
  private long mask;
  private int terms;

  /// What nobody reads, so that the compiler does not leave out what fetches.
  @SuppressWarnings("unused")
  private long fetched;

  /// Room for many terms.
  public TermTable() {
    this(1 << 16, 1 << 20);
  }

  /// Room to begin with.
  ///
  /// @param slots twice as many as terms; a power of two, at least 2
  /// @param textBytes of all terms
  public TermTable(int slots, int textBytes) {
    text = new ByteSink(textBytes);
    offsets = new long[Math.min(slots, 1 << 12)];
    allocate(slots);
  }

  private void allocate(long count) {
    slots = arena.allocate(count * SLOT_BYTES, 64).address();
    mask = (count - 1) * SLOT_BYTES;
  }

  /// Brings near the slots where terms are looked for first.
  void fetch(long[] hashes, int count) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += Raw.getLong(slots + (hashes[i] * SLOT_BYTES & mask));
    }
    fetched = sum;
  }

  /// Counts a term.
  ///
  /// @param hash see [TermSink#term], as all else
  /// @return its number
  /// @throws MalformedTextException if it is new, and no UTF-8
  public int count(long hash, long head, int length, long words) {
    return add(hash, head, length, words, 1);
  }

  /// As [#count(long, long, int, long)], for a term whose bytes are anywhere.
  ///
  /// @param address of its bytes, readable 8 bytes behind their end
  /// @param times how often it is counted
  public int count(long address, int length, long times) {
    return add(TextHash.of(address, length), head(address, length), length, address, times);
  }

  private static long head(long address, int length) {
    long head = Raw.getLong(address);
    return length < 8 ? head & ~(-1L << 8 * length) : head;
  }

  private int add(long hash, long head, int length, long words, long times) {
    long slot = hash * SLOT_BYTES & mask;
    while (true) {
      long at = slots + slot;
      int number = Raw.getInt(at + 16);
      if (number == 0) {
        return insert(at, hash, head, length, words, times);
      }
      if (Raw.getLong(at) == hash && is(at, number, head, length, words)) {
        Raw.putLong(at + 24, Raw.getLong(at + 24) + times);
        return number;
      }
      slot = slot + SLOT_BYTES & mask;
    }
  }

  private boolean is(long at, int number, long head, int length, long words) {
    return Raw.getLong(at + 8) == head
        && Raw.getInt(at + 20) == length
        && (length <= 8 || Raw.equal(text.address() + offsets[number], words, length));
  }

  private int insert(long at, long hash, long head, int length, long words, long times) {
    int number = terms + 1;
    if (number + 1 == offsets.length) {
      int room = ArrayLength.grown(offsets.length, "different terms; use more ranks");
      offsets = Arrays.copyOf(offsets, room);
    }
    terms = number;
    if (length <= 8) {
      text.reserve(8);
      Raw.putLong(text.end(), head);
      text.truncate(text.length() + length);
    } else {
      text.put(words, words + length);
    }
    offsets[number + 1] = text.length();
    if (!Utf8.valid(text.address() + offsets[number], text.end())) {
      throw new MalformedTextException();
    }
    put(at, hash, head, number, length, times);
    if (number * 2L * SLOT_BYTES > mask) {
      grow();
    }
    return number;
  }

  private static void put(long at, long hash, long head, int number, int length, long count) {
    Raw.putLong(at, hash);
    Raw.putLong(at + 8, head);
    Raw.putInt(at + 16, number);
    Raw.putInt(at + 20, length);
    Raw.putLong(at + 24, count);
  }

  private void grow() {
    Arena old = arena;
    long from = slots;
    long end = slots + mask + SLOT_BYTES;
    arena = Arena.ofConfined();
    allocate(2 * (mask / SLOT_BYTES + 1));
    for (long at = from; at < end; at += SLOT_BYTES) {
      if (Raw.getInt(at + 16) != 0) {
        long slot = Raw.getLong(at) * SLOT_BYTES & mask;
        while (Raw.getInt(slots + slot + 16) != 0) {
          slot = slot + SLOT_BYTES & mask;
        }
        Raw.copy(at, slots + slot, SLOT_BYTES);
      }
    }
    old.close();
  }

  /// How many different terms there are: their numbers are 1 to this.
  public int terms() {
    return terms;
  }

  /// Address of a term's bytes.
  public long address(int number) {
    return text.address() + offsets[number];
  }

  /// Bytes of a term.
  public int length(int number) {
    return (int) (offsets[number + 1] - offsets[number]);
  }

  /// How often each term was counted, by number; that of 0 is 0.
  public long[] counts() {
    long[] counts = new long[terms + 1];
    for (long at = slots; at <= slots + mask; at += SLOT_BYTES) {
      int number = Raw.getInt(at + 16);
      if (number != 0) {
        counts[number] = Raw.getLong(at + 24);
      }
    }
    return counts;
  }

  @Override
  public void close() {
    arena.close();
    text.close();
  }
}
