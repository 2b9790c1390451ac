package mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/// Where elements lie that have gaps between their bytes, or lie in another order.
///
/// @param memory holds them all
/// @param place of the buffer's start in it, in bytes
record Spread(MemorySegment memory, long place) {
  /// Bytes of elements may lie before a buffer's start, where a type has negative displacements or
  /// a call has: those of an array are found in it, those of a direct buffer are there unchecked,
  /// as in C. [MPI#slice] makes such buffers.
  ///
  /// @param before bytes before the start, 0 or more
  static Spread of(@Nullable Object buffer, MemorySegment whole, long before) throws MPIException {
    if (before > 0 && buffer instanceof Buffer part) {
      if (part.isDirect()) {
        return new Spread(from(part, whole, before), before);
      } else if (part.hasArray() && part.capacity() > 0) {
        long unit = whole.byteSize() / part.capacity();
        return new Spread(Buffers.whole(part.array()), part.arrayOffset() * unit);
      }
    }
    return new Spread(whole, 0);
  }

  /// Memory of the program's from before its buffer. The work at its end holds the buffer, and so
  /// keeps it alive.
  @SuppressWarnings("restricted")
  private static MemorySegment from(Buffer buffer, MemorySegment whole, long before) {
    return MemorySegment.ofAddress(whole.address() - before)
        .reinterpret(whole.byteSize() + before, Arena.ofAuto(), _ -> buffer.isDirect());
  }
}
