package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/// Java arrays on their way to a C library, which needs memory that stays where it is: they are
/// copied to native memory before the call, and back after it. This is the price of arrays.
public final class Staging {
  private Staging() {}

  /// Whether a call needs this.
  public static boolean isNeeded(MemorySegment send, MemorySegment receive) {
    return !(send.isNative() && receive.isNative());
  }

  /// Makes a call over copies of what is on the heap.
  public static void run(
      MemorySegment send, MemorySegment receive, BiConsumer<MemorySegment, MemorySegment> call) {
    compute(
        send,
        receive,
        (nativeSend, nativeReceive) -> {
          call.accept(nativeSend, nativeReceive);
          return true;
        });
  }

  /// Makes a call over copies of what is on the heap.
  ///
  /// @param send is only read
  /// @param receive is copied in as well, since the call may leave parts of it as they are
  public static <T> T compute(
      MemorySegment send, MemorySegment receive, BiFunction<MemorySegment, MemorySegment, T> call) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment nativeSend = offHeap(arena, send);
      MemorySegment nativeReceive = offHeap(arena, receive);
      T result = call.apply(nativeSend, nativeReceive);
      if (!receive.isNative() && !receive.isReadOnly()) {
        receive.copyFrom(nativeReceive);
      }
      return result;
    }
  }

  private static MemorySegment offHeap(Arena arena, MemorySegment segment) {
    return segment.isNative()
        ? segment
        : arena.allocate(segment.byteSize(), Long.BYTES).copyFrom(segment);
  }
}
