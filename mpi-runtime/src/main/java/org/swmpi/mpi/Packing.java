package org.swmpi.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.internal.check.Arguments;

/// Makes of elements what a call takes, which is one piece of memory: the elements as they lie,
/// where they are that, else memory that they are packed in.
final class Packing implements AutoCloseable {
  private final Arena arena;
  private final boolean immediate;

  private Packing(Arena arena, boolean immediate) {
    this.arena = arena;
    this.immediate = immediate;
  }

  /// For a call that is over when it returns; to be closed then. It takes arrays as they are.
  static Packing blocking() {
    return new Packing(Arena.ofConfined(), false);
  }

  /// For a call that a request completes, which keeps the memory as long as it is needed.
  static Packing immediate() {
    return new Packing(Arena.ofAuto(), true);
  }

  /// The bytes of elements to send.
  ///
  /// @param name of the buffer, for messages
  /// @param countName of the count
  MemorySegment sent(
      String name, MemorySegment buffer, String countName, long count, DerivedDatatype type) {
    Arguments.usable(name, buffer);
    Arguments.elements(name, buffer, 0, countName, count, type);
    if (isOnePiece(buffer, type)) {
      return buffer.asSlice(0, count * type.size());
    }
    return packed(buffer, count, type);
  }

  /// Room for the bytes of elements that are received.
  ///
  /// @param isKept whether some of them stay, as in place
  Room received(
      String name,
      MemorySegment buffer,
      String countName,
      long count,
      DerivedDatatype type,
      boolean isKept) {
    Arguments.writable(name, buffer);
    Arguments.elements(name, buffer, 0, countName, count, type);
    if (isOnePiece(buffer, type)) {
      return Room.of(buffer.asSlice(0, count * type.size()));
    }
    MemorySegment memory = isKept ? packed(buffer, count, type) : allocate(count * type.size());
    return Room.of(memory, bytes -> type.unpack(memory.asSlice(0, bytes), buffer, count));
  }

  /// New memory.
  MemorySegment allocate(long bytes) {
    return arena.allocate(bytes, 8);
  }

  private MemorySegment packed(MemorySegment buffer, long count, DerivedDatatype type) {
    MemorySegment packed = allocate(count * type.size());
    type.pack(buffer, count, packed);
    return packed;
  }

  /// Whether the call takes the elements as they lie.
  boolean isOnePiece(MemorySegment buffer, DerivedDatatype type) {
    return takes(buffer) && type.isDense();
  }

  /// Whether the call takes memory of this kind.
  boolean takes(MemorySegment buffer) {
    return buffer.isNative() || !immediate;
  }

  @Override
  public void close() {
    if (!immediate) {
      arena.close();
    }
  }
}
