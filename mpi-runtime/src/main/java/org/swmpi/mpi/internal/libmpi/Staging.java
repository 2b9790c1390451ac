package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.swmpi.mpi.Status;

/// Java arrays on their way to a C library, which needs memory that stays where it is: they are
/// copied to native memory before the call, and back after it. This is the price of arrays.
///
/// The memory is kept for the next call: MPI is used by one thread, and calls are not nested.
public final class Staging {
  /// Longer copies have memory of their own, which is given back: 64 MiB.
  private static final long KEPT_BYTES = 64L << 20;

  private static final long ALIGNMENT = 64;

  private static MemorySegment keptForSend = MemorySegment.NULL;
  private static MemorySegment keptForReceive = MemorySegment.NULL;

  private Staging() {}

  /// Whether a call needs this.
  public static boolean isNeeded(MemorySegment send, MemorySegment receive) {
    return !(send.isNative() && receive.isNative());
  }

  /// Makes a call over copies of what is on the heap.
  ///
  /// @param send is only read
  /// @param receive is copied in as well, since the call may leave parts of it as they are
  public static void run(
      MemorySegment send, MemorySegment receive, BiConsumer<MemorySegment, MemorySegment> call) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment nativeReceive = forReceive(arena, receive);
      if (!receive.isNative()) {
        nativeReceive.copyFrom(receive);
      }
      call.accept(forSend(arena, send), nativeReceive);
      copyBack(nativeReceive, receive, receive.byteSize());
    }
  }

  /// Makes a call that writes all of `receive`.
  public static void fill(
      MemorySegment send, MemorySegment receive, BiConsumer<MemorySegment, MemorySegment> call) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment nativeReceive = forReceive(arena, receive);
      call.accept(forSend(arena, send), nativeReceive);
      copyBack(nativeReceive, receive, receive.byteSize());
    }
  }

  /// Receives a message, which may be shorter than the buffer.
  public static Status receive(MemorySegment receive, Function<MemorySegment, Status> call) {
    return sendReceive(MemorySegment.NULL, receive, (_, copy) -> call.apply(copy));
  }

  /// Sends, and receives a message, which may be shorter than the buffer.
  public static Status sendReceive(
      MemorySegment send,
      MemorySegment receive,
      BiFunction<MemorySegment, MemorySegment, Status> call) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment nativeReceive = forReceive(arena, receive);
      Status status = call.apply(forSend(arena, send), nativeReceive);
      copyBack(nativeReceive, receive, status.bytes());
      return status;
    }
  }

  private static MemorySegment forSend(Arena arena, MemorySegment segment) {
    if (segment.isNative()) {
      return segment;
    }
    keptForSend = grown(keptForSend, segment.byteSize());
    return part(arena, keptForSend, segment.byteSize()).copyFrom(segment);
  }

  private static MemorySegment forReceive(Arena arena, MemorySegment segment) {
    if (segment.isNative()) {
      return segment;
    }
    keptForReceive = grown(keptForReceive, segment.byteSize());
    return part(arena, keptForReceive, segment.byteSize());
  }

  private static MemorySegment grown(MemorySegment kept, long bytes) {
    return bytes <= kept.byteSize() || bytes > KEPT_BYTES
        ? kept
        : Arena.global().allocate(Math.max(1 << 12, Long.highestOneBit(bytes) << 1), ALIGNMENT);
  }

  private static MemorySegment part(Arena arena, MemorySegment kept, long bytes) {
    return bytes <= kept.byteSize() ? kept.asSlice(0, bytes) : arena.allocate(bytes, ALIGNMENT);
  }

  private static void copyBack(MemorySegment copy, MemorySegment receive, long bytes) {
    if (!receive.isNative() && !receive.isReadOnly()) {
      MemorySegment.copy(copy, 0, receive, 0, bytes);
    }
  }
}
