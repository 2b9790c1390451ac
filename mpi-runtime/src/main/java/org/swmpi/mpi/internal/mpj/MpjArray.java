package org.swmpi.mpi.internal.mpj;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import org.swmpi.mpi.Datatype;

/// A segment as MPJ Express takes it: a Java array, from its first element on, as several
/// collectives of MPJ Express 0.44 mistake other offsets. A segment over such an array is itself;
/// of all others a copy is made.
final class MpjArray {
  private final MemorySegment segment;
  private final Object array;
  private final boolean copy;

  private MpjArray(MemorySegment segment, Object array, boolean copy) {
    this.segment = segment;
    this.array = array;
    this.copy = copy;
  }

  /// To be sent, or to be received into where the call may leave parts as they are.
  static MpjArray withContent(MemorySegment segment, Datatype type) {
    MpjArray itself = itself(segment, type);
    return itself != null ? itself : new MpjArray(segment, contents(segment, type), true);
  }

  /// To be received into.
  static MpjArray empty(MemorySegment segment, Datatype type) {
    MpjArray itself = itself(segment, type);
    return itself != null ? itself : new MpjArray(segment, allocate(segment, type), true);
  }

  private static @org.jspecify.annotations.Nullable MpjArray itself(
      MemorySegment segment, Datatype type) {
    Optional<Object> base = segment.heapBase();
    if (base.isEmpty() || segment.address() != 0) {
      return null;
    }
    Object array = base.get();
    boolean fits =
        switch (type) {
          case BYTE -> array instanceof byte[];
          case SHORT -> array instanceof short[];
          case CHAR -> array instanceof char[];
          case INT -> array instanceof int[];
          case LONG -> array instanceof long[];
          case FLOAT -> array instanceof float[];
          case DOUBLE -> array instanceof double[];
        };
    return fits ? new MpjArray(segment, array, false) : null;
  }

  private static Object contents(MemorySegment segment, Datatype type) {
    return switch (type) {
      case BYTE -> segment.toArray(ValueLayout.JAVA_BYTE);
      case SHORT -> segment.toArray(ValueLayout.JAVA_SHORT_UNALIGNED);
      case CHAR -> segment.toArray(ValueLayout.JAVA_CHAR_UNALIGNED);
      case INT -> segment.toArray(ValueLayout.JAVA_INT_UNALIGNED);
      case LONG -> segment.toArray(ValueLayout.JAVA_LONG_UNALIGNED);
      case FLOAT -> segment.toArray(ValueLayout.JAVA_FLOAT_UNALIGNED);
      case DOUBLE -> segment.toArray(ValueLayout.JAVA_DOUBLE_UNALIGNED);
    };
  }

  private static Object allocate(MemorySegment segment, Datatype type) {
    int length = count(segment.byteSize() / type.bytes(), "call");
    return switch (type) {
      case BYTE -> new byte[length];
      case SHORT -> new short[length];
      case CHAR -> new char[length];
      case INT -> new int[length];
      case LONG -> new long[length];
      case FLOAT -> new float[length];
      case DOUBLE -> new double[length];
    };
  }

  /// The array.
  Object array() {
    return array;
  }

  /// Brings what was received to the segment.
  void store() {
    store(segment.byteSize());
  }

  /// Brings the first bytes of what was received to the segment.
  void store(long bytes) {
    if (copy) {
      MemorySegment.copy(segment(array), 0, segment, 0, bytes);
    }
  }

  private static MemorySegment segment(Object array) {
    return switch (array) {
      case byte[] bytes -> MemorySegment.ofArray(bytes);
      case short[] shorts -> MemorySegment.ofArray(shorts);
      case char[] chars -> MemorySegment.ofArray(chars);
      case int[] ints -> MemorySegment.ofArray(ints);
      case long[] longs -> MemorySegment.ofArray(longs);
      case float[] floats -> MemorySegment.ofArray(floats);
      case double[] doubles -> MemorySegment.ofArray(doubles);
      default -> throw new IllegalStateException("no array: " + array);
    };
  }

  /// A count, or several, as MPJ Express takes it.
  ///
  /// @param call for the message
  static int count(long count, String call) {
    if (count > Integer.MAX_VALUE - 64) {
      throw new UnsupportedOperationException(
          "transport 'mpj' cannot take %d elements in one %s, since MPJ Express has Java arrays only; use transport 'threads' or 'mpi'"
              .formatted(count, call));
    }
    return (int) count;
  }

  /// @param call for the message
  static int[] counts(long[] counts, String call) {
    int[] result = new int[counts.length];
    for (int i = 0; i < counts.length; i++) {
      result[i] = count(counts[i], call);
    }
    return result;
  }
}
