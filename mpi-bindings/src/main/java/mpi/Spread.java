package mpi;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/// Where elements lie that have gaps between their bytes, or lie in another order.
///
/// @param memory holds them all
/// @param place of the first element in it, in bytes
/// @param buffer what the memory belongs to, which the garbage collector has to leave
record Spread(MemorySegment memory, long place, @Nullable Object buffer) {
  /// Elements of which the first is at the start of a buffer. Bytes of theirs may lie before it,
  /// where a type has negative displacements: those of an array are found in it, those of a direct
  /// buffer are there unchecked, as in C. [MPI#slice] makes such buffers.
  static Spread of(@Nullable Object buffer, MemorySegment whole, long count, Datatype type)
      throws MPIException {
    long before = count == 0 ? 0 : type.bytesBefore(count);
    if (before > 0 && buffer instanceof Buffer part) {
      if (part.isDirect()) {
        return new Spread(from(whole, before), before, part);
      } else if (part.hasArray() && part.capacity() > 0) {
        long unit = whole.byteSize() / part.capacity();
        return new Spread(Buffers.whole(part.array()), part.arrayOffset() * unit, part);
      }
    }
    return new Spread(whole, 0, buffer);
  }

  @SuppressWarnings("restricted") // memory of the program's before its buffer
  private static MemorySegment from(MemorySegment whole, long before) {
    return MemorySegment.ofAddress(whole.address() - before).reinterpret(whole.byteSize() + before);
  }
}
