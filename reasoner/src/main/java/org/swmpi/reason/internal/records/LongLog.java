package org.swmpi.reason.internal.records;

import java.util.Arrays;
import org.swmpi.data.memory.ArrayLength;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;

/// Numbers of 64 bits in a growing array on the heap.
public final class LongLog {
  private static final int DIGIT_BITS = 11;

  private long[] values = new long[16];
  private int size;

  /// Appends.
  public void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, room(size, 1));
    }
    values[size++] = value;
  }

  /// How long the array gets that has so many numbers, and is to have more.
  static int room(long size, int more) {
    if (size + more > ArrayLength.MOST) {
      throw new OutOfMemoryError(
          "a rank has more than %,d things in a list".formatted(ArrayLength.MOST));
    }
    return (int) Math.min(ArrayLength.MOST, Math.max(size + more, size + (size >> 1)));
  }

  /// Appends `count` numbers that lie in memory.
  public void addAll(long address, int count) {
    if (count > values.length - size) {
      values = Arrays.copyOf(values, room(size, count));
    }
    Raw.get(address, values, size, count);
    size += count;
  }

  /// Writes all numbers.
  public void writeTo(ByteSink sink) {
    sink.put(values, size);
  }

  /// The i-th.
  public long get(int i) {
    return values[i];
  }

  /// How many.
  public int size() {
    return size;
  }

  /// Forgets all.
  public void clear() {
    size = 0;
  }

  /// Sorts by the bits from `lowest` on, taken for a number without sign; equal ones keep their
  /// order. By their digits of {@value #DIGIT_BITS} bits, the lowest first.
  public void sortByBits(int lowest) {
    long[] from = values;
    long[] to = new long[values.length];
    boolean sorted = false;
    for (int shift = lowest; !sorted; shift += DIGIT_BITS) {
      long used = distribute(from, to, shift);
      sorted = shift + DIGIT_BITS >= Long.SIZE || used >>> shift + DIGIT_BITS == 0;
      long[] free = from;
      from = to;
      to = free;
    }
    values = from;
  }

  /// Sorts by one digit; returns all bits that are set in any number.
  private long distribute(long[] from, long[] to, int shift) {
    int[] next = new int[1 << DIGIT_BITS];
    int mask = next.length - 1;
    long used = 0;
    for (int i = 0; i < size; i++) {
      long value = from[i];
      used |= value;
      next[(int) (value >>> shift) & mask]++;
    }
    int sum = 0;
    for (int digit = 0; digit < next.length; digit++) {
      int count = next[digit];
      next[digit] = sum;
      sum += count;
    }
    for (int i = 0; i < size; i++) {
      long value = from[i];
      to[next[(int) (value >>> shift) & mask]++] = value;
    }
    return used;
  }
}
