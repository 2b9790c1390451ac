package org.swmpi.ri.internal.space;

import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;

/// Packs a row of exact sums: its total, of 64 bits, then the components in the shortest of four
/// forms (the first of equally short ones), a byte that names the form, and
///
/// - 0: for each component that is not 0 two numbers: how many components are skipped, and the
///   value as 2v, or -2v - 1 where it is negative; each in groups of 7 bits, the lowest first, of
///   which all but the last have bit 7 set
/// - 1, 2, 3: all components, as 16-, 32- or 64-bit numbers
public final class SumsCoding {
  private static final int SPARSE = 0;
  private static final int SHORTS = 1;
  private static final int INTS = 2;
  private static final int LONGS = 3;

  /// Of what is skipped before a component, in the first form.
  private static final long MOST_SKIP_BYTES = 3;

  /// Of a component in the first form: 10 are for the value.
  private static final long MOST_BYTES = MOST_SKIP_BYTES + 10;

  /// Of the total, and of what names the form.
  public static final long LEAST_BYTES = 9;

  private SumsCoding() {}

  /// The most bytes that a row takes.
  ///
  /// @param components how many may be other than 0
  /// @param largest what none of them is beyond, in either direction
  public static long mostBytes(int dimension, long components, long largest) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(2 * largest);
    int form = bits <= 16 ? SHORTS : bits <= 32 ? INTS : LONGS;
    long sparse = components * (MOST_SKIP_BYTES + (bits + 6) / 7);
    return LEAST_BYTES + Math.min(sparse, (long) dimension << form);
  }

  /// Appends a row.
  public static void encode(RowSums sums, ByteSink out) {
    out.reserve(LEAST_BYTES);
    Raw.putLong(out.end(), sums.total());
    long begin = out.length() + 8;
    out.truncate(begin);
    out.put(SPARSE);
    long bits = encodeSparse(sums, out);
    int form = bits >>> 16 == 0 ? SHORTS : bits >>> 32 == 0 ? INTS : LONGS;
    if (out.length() - begin - 1 > (long) sums.dimension() << form) {
      out.truncate(begin);
      out.put(form);
      encodeDense(sums.values(), form, out);
    }
  }

  /// @return the bits of all numbers, as they are packed
  private static long encodeSparse(RowSums sums, ByteSink out) {
    long[] values = sums.values();
    out.reserve(MOST_BYTES * values.length);
    long at = out.end();
    long bits = 0;
    int last = -1;
    for (int i = sums.next(0); i < values.length; i = sums.next(i + 1)) {
      long value = zigZag(values[i]);
      if (value != 0) {
        at = putNumber(at, i - last - 1);
        at = putNumber(at, value);
        bits |= value;
        last = i;
      }
    }
    out.truncate(at - out.address());
    return bits;
  }

  private static void encodeDense(long[] sums, int form, ByteSink out) {
    long bytes = (long) sums.length << form;
    out.reserve(bytes);
    long at = out.end();
    switch (form) {
      case SHORTS -> {
        for (long value : sums) {
          Raw.putByte(at, (byte) value);
          Raw.putByte(at + 1, (byte) (value >> 8));
          at += 2;
        }
      }
      case INTS -> {
        for (long value : sums) {
          Raw.putInt(at, (int) value);
          at += 4;
        }
      }
      default -> Raw.put(at, sums, sums.length);
    }
    out.truncate(out.length() + bytes);
  }

  /// The total of a row.
  public static long total(long address) {
    return Raw.getLong(address);
  }

  /// Adds a row to sums.
  ///
  /// @param end address behind the row, which has [#LEAST_BYTES] or more
  /// @return false if the bytes are not such a row
  public static boolean add(long address, long end, RowSums sums) {
    sums.addTotal(total(address));
    long at = address + LEAST_BYTES;
    int form = Raw.getByte(at - 1);
    if (form == SPARSE) {
      return addSparse(at, end, sums);
    }
    if (form < SPARSE || form > LONGS || end - at != (long) sums.dimension() << form) {
      return false;
    }
    addDense(at, form, sums.values());
    sums.markAll();
    return true;
  }

  private static void addDense(long at, int form, long[] sums) {
    switch (form) {
      case SHORTS -> {
        for (int i = 0; i < sums.length; i++) {
          sums[i] += (Raw.getByte(at + 2L * i) & 0xff) | Raw.getByte(at + 2L * i + 1) << 8;
        }
      }
      case INTS -> {
        for (int i = 0; i < sums.length; i++) {
          sums[i] += Raw.getInt(at + 4L * i);
        }
      }
      default -> {
        for (int i = 0; i < sums.length; i++) {
          sums[i] += Raw.getLong(at + 8L * i);
        }
      }
    }
  }

  private static boolean addSparse(long start, long end, RowSums sums) {
    long at = start;
    int next = 0;
    while (at < end) {
      long skipped = 0;
      long value = 0;
      int shift = 0;
      byte b = -1;
      while (b < 0 && at < end) {
        b = Raw.getByte(at++);
        skipped |= (b & 0x7fL) << shift;
        shift += 7;
      }
      shift = 0;
      b = -1;
      while (b < 0 && at < end) {
        b = Raw.getByte(at++);
        value |= (b & 0x7fL) << shift;
        shift += 7;
      }
      if (b < 0 || skipped < 0 || skipped >= sums.dimension() - next) {
        return false;
      }
      next += (int) skipped;
      sums.add(next++, value >>> 1 ^ -(value & 1));
    }
    return true;
  }

  private static long putNumber(long address, long number) {
    long at = address;
    long rest = number;
    while (rest >>> 7 != 0) {
      Raw.putByte(at++, (byte) (rest | 0x80));
      rest >>>= 7;
    }
    Raw.putByte(at++, (byte) rest);
    return at;
  }

  private static long zigZag(long value) {
    return value << 1 ^ value >> 63;
  }
}
