package mpi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// What basic elements the bytes of a datatype are, and how many: its parts in their order.
///
/// @param parts signatures of the parts; none for a basic element
/// @param counts how often each part comes
/// @param values bytes of each value of a basic element: two for complex numbers and pairs
/// @param isPair whether it is a pair, which is one element by itself and two as a part of another
/// @param bytes of all
/// @param elements basic ones, of all
@SuppressWarnings("ArrayRecordComponent") // never compared
record Signature(
    Signature[] parts, long[] counts, int[] values, boolean isPair, long bytes, long elements) {
  private static final Signature[] NONE = {};

  /// One basic element.
  static Signature basic(int... values) {
    return new Signature(NONE, new long[0], values, false, Arrays.stream(values).sum(), 1);
  }

  /// A value and an index.
  static Signature pair(int value) {
    int[] values = {value, Integer.BYTES};
    return new Signature(NONE, new long[0], values, true, Arrays.stream(values).sum(), 1);
  }

  /// What it is as a part of a derived datatype.
  private Signature asPart() {
    return isPair
        ? of(new Signature[] {basic(values[0]), basic(values[1])}, new long[] {1, 1})
        : this;
  }

  static Signature of(Signature[] given, long[] counts) {
    Signature[] parts = Arrays.stream(given).map(Signature::asPart).toArray(Signature[]::new);
    long bytes = 0;
    long elements = 0;
    for (int i = 0; i < parts.length; i++) {
      bytes += counts[i] * parts[i].bytes;
      elements += counts[i] * parts[i].elements;
    }
    return new Signature(parts, counts, new int[0], false, bytes, elements);
  }

  static Signature repeated(Signature part, long count) {
    return of(new Signature[] {part}, new long[] {count});
  }

  /// Basic elements in the first bytes of elements that follow each other.
  ///
  /// @return -1 where the last one is not whole
  long elementsIn(long length) {
    if (bytes == 0) {
      return length == 0 ? 0 : -1;
    }
    long whole = length / bytes * elements;
    long rest = length % bytes;
    if (rest == 0) {
      return whole;
    }
    for (int i = 0; i < parts.length; i++) {
      long part = Math.min(rest, counts[i] * parts[i].bytes);
      long inPart = parts[i].elementsIn(part);
      if (inPart < 0) {
        return -1;
      }
      whole += inPart;
      rest -= part;
      if (rest == 0) {
        return whole;
      }
    }
    return -1;
  }

  /// Bytes of so many basic elements.
  long bytesOf(long count) {
    if (parts.length == 0) {
      return count * bytes;
    }
    if (elements == 0) {
      return 0;
    }
    long length = count / elements * bytes;
    long rest = count % elements;
    for (int i = 0; i < parts.length && rest > 0; i++) {
      long part = Math.min(rest, counts[i] * parts[i].elements);
      length += parts[i].bytesOf(part);
      rest -= part;
    }
    return length;
  }

  /// Turns the bytes of each value round, in elements that follow each other.
  ///
  /// @param length bytes of whole values
  void turn(MemorySegment memory, long length) {
    for (long at = 0; at < length && bytes > 0; ) {
      at = turn(memory, at, length);
    }
  }

  private long turn(MemorySegment memory, long start, long end) {
    long at = start;
    for (int value : values) {
      for (int i = 0; i < value / 2 && at < end; i++) {
        byte first = memory.get(JAVA_BYTE, at + i);
        memory.set(JAVA_BYTE, at + i, memory.get(JAVA_BYTE, at + value - 1 - i));
        memory.set(JAVA_BYTE, at + value - 1 - i, first);
      }
      at += value;
    }
    for (int i = 0; i < parts.length; i++) {
      for (long n = 0; n < counts[i] && at < end; n++) {
        at = parts[i].turn(memory, at, end);
      }
    }
    return at;
  }
}
