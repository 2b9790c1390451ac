package mpi;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import org.jspecify.annotations.Nullable;

/// Java's arrays and buffers as memory.
final class Buffers {
  private static final int CACHE_LINE = 64;

  private Buffers() {}

  /// All of an array or buffer, whatever the buffer's position and limit.
  static MemorySegment whole(@Nullable Object buffer) throws MPIException {
    return switch (buffer) {
      case null -> MemorySegment.NULL;
      case Buffer direct when direct.isDirect() -> ofDirect(direct);
      case ByteBuffer heap -> MemorySegment.ofBuffer(heap.duplicate().clear());
      case CharBuffer heap -> MemorySegment.ofBuffer(heap.duplicate().clear());
      case ShortBuffer heap -> MemorySegment.ofBuffer(heap.duplicate().clear());
      case IntBuffer heap -> MemorySegment.ofBuffer(heap.duplicate().clear());
      case LongBuffer heap -> MemorySegment.ofBuffer(heap.duplicate().clear());
      case FloatBuffer heap -> MemorySegment.ofBuffer(heap.duplicate().clear());
      case DoubleBuffer heap -> MemorySegment.ofBuffer(heap.duplicate().clear());
      case byte[] array -> MemorySegment.ofArray(array);
      case char[] array -> MemorySegment.ofArray(array);
      case short[] array -> MemorySegment.ofArray(array);
      case int[] array -> MemorySegment.ofArray(array);
      case long[] array -> MemorySegment.ofArray(array);
      case float[] array -> MemorySegment.ofArray(array);
      case double[] array -> MemorySegment.ofArray(array);
      default ->
          throw Failures.of(
              MPI.ERR_BUFFER,
              "MPI_ERR_BUFFER: %s is no buffer; pass an array of a primitive type or a java.nio buffer"
                  .formatted(buffer.getClass().getTypeName()));
    };
  }

  private static MemorySegment ofDirect(Buffer buffer) {
    boolean isWhole = buffer.position() == 0 && buffer.limit() == buffer.capacity();
    return MemorySegment.ofBuffer(isWhole ? buffer : buffer.duplicate().clear());
  }

  /// A direct buffer in native byte order that begins with a cache line. As malloc puts them, one
  /// often begins 16 bytes behind another within a page, and between such the processor copies at
  /// half its speed: an `allReduce` of 64 KiB takes 2.4 times as long.
  static ByteBuffer direct(int bytes) {
    if (bytes > Integer.MAX_VALUE - 2 * CACHE_LINE) {
      return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
    }
    return ByteBuffer.allocateDirect(bytes < 0 ? bytes : bytes + 2 * CACHE_LINE)
        .alignedSlice(CACHE_LINE)
        .slice(0, bytes)
        .order(ByteOrder.nativeOrder());
  }

  /// For calls that go on after they have returned.
  ///
  /// @throws IllegalArgumentException where the garbage collector may move the buffer meanwhile
  static void verifyDirect(@Nullable Buffer buffer) {
    if (buffer != null && !buffer.isDirect()) {
      throw new IllegalArgumentException(
          "The buffer must be direct: the call goes on after it has returned, and the garbage"
              + " collector may move an array meanwhile. Make it by MPI.newByteBuffer and the like");
    }
  }

  /// Whether two ranges of memory have bytes in common.
  static boolean overlap(MemorySegment one, MemorySegment other) {
    return one.byteSize() > 0 && other.byteSize() > 0 && one.asOverlappingSlice(other).isPresent();
  }

  /// Bytes for booleans, which Java keeps in memory as it likes.
  static byte[] bytesOf(boolean[] values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) (values[i] ? 1 : 0);
    }
    return bytes;
  }

  static void copy(byte[] bytes, boolean[] values) {
    for (int i = 0; i < values.length; i++) {
      values[i] = bytes[i] != 0;
    }
  }
}
