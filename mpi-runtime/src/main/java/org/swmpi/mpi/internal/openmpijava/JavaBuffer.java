package org.swmpi.mpi.internal.openmpijava;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import org.swmpi.mpi.Datatype;

/// Segments as the bindings take them: native memory as a direct buffer, of which they only use the
/// address; an array as itself, or as a buffer that begins further on in it.
final class JavaBuffer {
  private JavaBuffer() {}

  /// Whether the bindings can take the segment, as elements of the type: native memory, and arrays
  /// of just that type.
  static boolean isPassable(MemorySegment segment, Datatype type) {
    return segment.isNative() || (isArrayOf(segment, type) && isWhole(segment, type));
  }

  private static boolean isArrayOf(MemorySegment segment, Datatype type) {
    // A read-only segment keeps its array to itself.
    Object array = segment.heapBase().orElse(null);
    return switch (type) {
      case BYTE -> array instanceof byte[];
      case SHORT -> array instanceof short[];
      case CHAR -> array instanceof char[];
      case INT -> array instanceof int[];
      case LONG -> array instanceof long[];
      case FLOAT -> array instanceof float[];
      case DOUBLE -> array instanceof double[];
    };
  }

  private static boolean isWhole(MemorySegment segment, Datatype type) {
    return segment.address() % type.bytes() == 0;
  }

  /// The segment, which [#isPassable]. Longer ones than a buffer can be are cut: the bindings go
  /// by the counts that they are given.
  static Object passed(MemorySegment segment, Datatype type) {
    if (segment.isNative()) {
      return direct(segment);
    }
    Object array = segment.heapBase().orElseThrow();
    int from = Math.toIntExact(segment.address() / type.bytes());
    if (from == 0) {
      return array;
    }
    int length = Math.toIntExact(segment.byteSize() / type.bytes());
    return switch (array) {
      case byte[] bytes -> ByteBuffer.wrap(bytes, from, length).slice();
      case short[] shorts -> ShortBuffer.wrap(shorts, from, length).slice();
      case char[] chars -> CharBuffer.wrap(chars, from, length).slice();
      case int[] ints -> IntBuffer.wrap(ints, from, length).slice();
      case long[] longs -> LongBuffer.wrap(longs, from, length).slice();
      case float[] floats -> FloatBuffer.wrap(floats, from, length).slice();
      case double[] doubles -> DoubleBuffer.wrap(doubles, from, length).slice();
      default -> throw new IllegalArgumentException("no array of " + type);
    };
  }

  /// Native memory.
  static ByteBuffer direct(MemorySegment segment) {
    return segment.byteSize() <= Integer.MAX_VALUE
        ? segment.asByteBuffer()
        : segment.asSlice(0, Integer.MAX_VALUE).asByteBuffer();
  }
}
