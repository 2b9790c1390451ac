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
      long type = make(derived.offsets(), lengths, derived.extent(), basic);
      return new LibElements(Math.toIntExact(count), type, true);
    }
    if (elements <= largest) {
      return new LibElements((int) elements, basic, false);
    }
    return new LibElements(1, large(elements, basic, basicBytes, largest), true);
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
    return make(offsets, lengths, elements * basicBytes, basic);
  }

  /// A datatype of blocks; to be freed.
  ///
  /// @param offsets in bytes
  /// @param lengths in elements of the basic type
  /// @param extent in bytes
  static long make(long[] offsets, long[] lengths, long extent, long basic) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment counts = arena.allocate(JAVA_INT, lengths.length);
      for (int i = 0; i < lengths.length; i++) {
        counts.setAtIndex(JAVA_INT, i, Math.toIntExact(lengths[i]));
      }
      long places = arena.allocateFrom(JAVA_LONG, offsets).address();
      return WorldCalls.blockType(counts.address(), places, lengths.length, extent, basic);
    }
  }

  @Override
  public void close() {
    if (made) {
      WorldCalls.freeType(type);
    }
  }
}
