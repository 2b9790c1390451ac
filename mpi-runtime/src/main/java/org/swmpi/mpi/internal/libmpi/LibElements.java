package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.swmpi.mpi.DerivedDatatype;

/// Elements as the library counts them: some of a type that it has, or of one that is made for a
/// call. A type may be freed while calls that use it are under way.
///
/// @param count of elements of the type
/// @param made whether the type is to be freed
record LibElements(int count, long type, boolean made) implements AutoCloseable {
  /// @param count elements of the derived type
  /// @param basic handle of the type that they consist of
  /// @param basicBytes its size
  /// @param largest count that the library takes
  static LibElements of(
      long count, DerivedDatatype derived, long basic, long basicBytes, long largest) {
    long elements = count * derived.size() / basicBytes;
    if (elements == 0) {
      return new LibElements(0, basic, false);
    }
    if (!derived.isDense()) {
      long[] lengths = Arrays.stream(derived.lengths()).map(bytes -> bytes / basicBytes).toArray();
      long type = make(derived.offsets(), lengths, derived.extent(), basic, basicBytes);
      return count <= largest
          ? new LibElements((int) count, type, true)
          : new LibElements(1, within(count, type, derived.extent(), largest), true);
    }
    if (elements <= largest) {
      return new LibElements((int) elements, basic, false);
    }
    return new LibElements(1, large(elements, basic, basicBytes, largest), true);
  }

  /// Bytes side by side.
  ///
  /// @param largest count that the library takes
  static LibElements ofBytes(long bytes, long largest) {
    return bytes <= largest
        ? new LibElements((int) bytes, MessageCalls.BYTE, false)
        : onePiece(bytes, largest);
  }

  /// Bytes side by side, as one element.
  static LibElements onePiece(long bytes, long largest) {
    return new LibElements(1, large(bytes, MessageCalls.BYTE, 1, largest), true);
  }

  /// A datatype of more elements side by side than the library can count; to be freed.
  ///
  /// @param basic handle of the type of the elements
  /// @param basicBytes its size
  /// @param largest count that the library takes
  static long large(long elements, long basic, long basicBytes, long largest) {
    int pieces = Math.toIntExact((elements + largest - 1) / largest);
    long[] offsets = new long[pieces];
    long[] lengths = new long[pieces];
    for (int i = 0; i < pieces; i++) {
      offsets[i] = i * largest * basicBytes;
      lengths[i] = Math.min(largest, elements - i * largest);
    }
    return make(offsets, lengths, elements * basicBytes, basic, basicBytes);
  }

  /// As [#large], of a type that was made: it is freed.
  private static long within(long elements, long made, long bytes, long largest) {
    try {
      return large(elements, made, bytes, largest);
    } finally {
      WorldCalls.freeType(made);
    }
  }

  /// A datatype of blocks, in pieces that a C int can count; to be freed.
  ///
  /// @param offsets in bytes
  /// @param lengths in elements of the basic type
  /// @param extent in bytes
  /// @param basicBytes size of the basic type
  static long make(long[] offsets, long[] lengths, long extent, long basic, long basicBytes) {
    int pieces = Math.toIntExact(Arrays.stream(lengths).map(LibElements::pieces).sum());
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment counts = arena.allocate(JAVA_INT, pieces);
      MemorySegment places = arena.allocate(JAVA_LONG, pieces);
      int piece = 0;
      for (int i = 0; i < lengths.length; i++) {
        for (long j = 0; j < pieces(lengths[i]); j++) {
          long before = j * Integer.MAX_VALUE;
          int count = (int) Math.min(Integer.MAX_VALUE, lengths[i] - before);
          counts.setAtIndex(JAVA_INT, piece, count);
          places.setAtIndex(JAVA_LONG, piece, offsets[i] + before * basicBytes);
          piece++;
        }
      }
      return WorldCalls.blockType(counts.address(), places.address(), pieces, extent, basic);
    }
  }

  private static long pieces(long length) {
    return Math.max(1, Math.ceilDiv(length, (long) Integer.MAX_VALUE));
  }

  @Override
  public void close() {
    if (made) {
      WorldCalls.freeType(type);
    }
  }
}
