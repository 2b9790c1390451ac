package org.swmpi.partition.records;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.TermHash;
import org.swmpi.data.ntriples.TermKernel;

/// Numbers terms by their bytes, from 0 in the order of arrival. For the few terms that recur:
/// predicates, classes.
public final class TermTable implements AutoCloseable {
  private static final long KEY = 0x9E3779B97F4A7C15L;

  private final TermKernel kernel;
  private final ByteSink bytes = new ByteSink(1 << 12);
  private long[] starts = new long[64];
  private int[] slots = new int[256];
  private int size;
  private int last = -1;

  /// An empty table.
  public TermTable(TermKernel kernel) {
    this.kernel = kernel;
  }

  /// Number of the term `[start, end)`; -1 if it has none.
  public int find(long start, long end) {
    if (last >= 0 && matches(last, start, end)) {
      return last;
    }
    int mask = slots.length - 1;
    int slot = hash(start, end) & mask;
    while (slots[slot] != 0) {
      int id = slots[slot] - 1;
      if (matches(id, start, end)) {
        last = id;
        return id;
      }
      slot = slot + 1 & mask;
    }
    return -1;
  }

  /// Number of the term `[start, end)`, given one if it is new.
  public int id(long start, long end) {
    int known = find(start, end);
    return known >= 0 ? known : add(start, end);
  }

  private int add(long start, long end) {
    if (size + 2 > starts.length) {
      starts = Arrays.copyOf(starts, starts.length * 2);
    }
    bytes.put(start, end);
    starts[++size] = bytes.length();
    if (size * 2 > slots.length) {
      slots = new int[slots.length * 2];
      for (int id = 0; id < size; id++) {
        insert(id);
      }
    } else {
      insert(size - 1);
    }
    return size - 1;
  }

  private void insert(int id) {
    int mask = slots.length - 1;
    int slot = hash(start(id), end(id)) & mask;
    while (slots[slot] != 0) {
      slot = slot + 1 & mask;
    }
    slots[slot] = id + 1;
  }

  private boolean matches(int id, long start, long end) {
    int length = (int) (starts[id + 1] - starts[id]);
    return length == end - start && kernel.equal(start, bytes.address() + starts[id], length);
  }

  /// Of the length and the last 16 bytes: where the terms of a vocabulary differ. Equal tails cost
  /// time only.
  private static int hash(long start, long end) {
    long length = end - start;
    long a = length >= 8 ? Raw.getLong(end - 8) : Raw.getLong(start) & (1L << 8 * length) - 1;
    long b = length >= 16 ? Raw.getLong(end - 16) : length;
    long mid = length >= 32 ? Raw.getLong(start + (length >>> 1) - 4) : 0;
    return (int) (TermHash.mix(a ^ KEY, b + length * KEY ^ mid) >>> 16);
  }

  /// How many terms have numbers.
  public int size() {
    return size;
  }

  /// Where the term's bytes begin, until the next term is added.
  public long start(int id) {
    return bytes.address() + starts[id];
  }

  /// Where the term's bytes end, exclusive.
  public long end(int id) {
    return bytes.address() + starts[id + 1];
  }

  /// The term as a string.
  public String spelling(int id) {
    return new String(Raw.bytes(start(id), end(id)), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    bytes.close();
  }
}
