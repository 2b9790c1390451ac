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
  /// where a type has negative displacements: in a direct buffer, which the program has from
  /// [MPI#slice], they are found there, unchecked as in C; an array has nothing before it.
  static Spread of(@Nullable Object buffer, MemorySegment whole, long count, Datatype type)
      throws MPIException {
    long before = count == 0 ? 0 : type.bytesBefore(count);
    boolean isReached = before > 0 && buffer instanceof Buffer direct && direct.isDirect();
    return isReached
        ? new Spread(from(whole, before), before, buffer)
        : new Spread(whole, 0, buffer);
  }

  @SuppressWarnings("restricted") // memory of the program's before its buffer
  private static MemorySegment from(MemorySegment whole, long before) {
    return MemorySegment.ofAddress(whole.address() - before).reinterpret(whole.byteSize() + before);
  }
}
