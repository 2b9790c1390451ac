package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.swmpi.mpi.Status;

/// Java arrays on their way to a C library, which needs memory that stays where it is: they are
/// copied to native memory before the call, and back after it. This is the price of arrays.
///
/// The memory is kept for the next call of the thread: calls are not nested.
public final class Staging {
  /// Longer copies have memory of their own: 64 MiB.
  private static final long KEPT_BYTES = 64L << 20;

  private static final long LEAST_BYTES = 4096;

  /// Shorter messages are copied once more by the library, and gain nothing from large pages.
  private static final long SMALL_PAGES_BYTES = 32 << 10;

  private static final long ALIGNMENT = 64;

  private static final Staging ONLY = new Staging();
  private static final ThreadLocal<Staging> OWN = ThreadLocal.withInitial(Staging::new);

  private MemorySegment keptForSend = MemorySegment.NULL;
  private MemorySegment keptForReceive = MemorySegment.NULL;

  private Staging() {}

  private static Staging mine() {
    return Scratch.isPerThread() ? OWN.get() : ONLY;
  }

  /// Whether a call needs this.
  public static boolean isNeeded(MemorySegment send, MemorySegment receive) {
    return !(send.isNative() && receive.isNative());
  }

  /// What to send: the segment itself, or a copy of what is on the heap.
  public static MemorySegment forSend(MemorySegment segment) {
    if (segment.isNative()) {
      return segment;
    }
    Staging mine = mine();
    mine.keptForSend = grown(mine.keptForSend, segment.byteSize());
    MemorySegment memory = part(mine.keptForSend, segment.byteSize());
    Memcpy.copy(segment, memory, segment.byteSize());
    return memory;
  }

  /// Where to receive: the segment itself, or memory that stands in for what is on the heap; its
  /// content is undefined. [#copyBack] follows.
  public static MemorySegment forReceive(MemorySegment segment) {
    if (segment.isNative()) {
      return segment;
    }
    Staging mine = mine();
    mine.keptForReceive = grown(mine.keptForReceive, segment.byteSize());
    return part(mine.keptForReceive, segment.byteSize());
  }

  /// Copies what has been received to where it belongs.
  ///
  /// @param memory of [#forReceive]
  public static void copyBack(MemorySegment memory, MemorySegment receive, long bytes) {
    if (!receive.isNative() && !receive.isReadOnly()) {
      Memcpy.copy(memory, receive, bytes);
    }
  }

  /// Makes a call over copies of what is on the heap.
  ///
  /// @param send is only read
  /// @param receive is copied in as well, since the call may leave parts of it as they are
  public static void run(
      MemorySegment send, MemorySegment receive, BiConsumer<MemorySegment, MemorySegment> call) {
    MemorySegment memory = forReceive(receive);
    if (!receive.isNative()) {
      Memcpy.copy(receive, memory, receive.byteSize());
    }
    call.accept(forSend(send), memory);
    copyBack(memory, receive, receive.byteSize());
  }

  /// Makes a call that writes all of `receive`.
  public static void fill(
      MemorySegment send, MemorySegment receive, BiConsumer<MemorySegment, MemorySegment> call) {
    MemorySegment memory = forReceive(receive);
    call.accept(forSend(send), memory);
    copyBack(memory, receive, receive.byteSize());
  }

  /// Sends, and receives a message, which may be shorter than the buffer.
  public static Status sendReceive(
      MemorySegment send,
      MemorySegment receive,
      BiFunction<MemorySegment, MemorySegment, Status> call) {
    MemorySegment memory = forReceive(receive);
    Status status = call.apply(forSend(send), memory);
    copyBack(memory, receive, status.bytes());
    return status;
  }

  private static MemorySegment grown(MemorySegment kept, long bytes) {
    if (bytes <= kept.byteSize() || bytes > KEPT_BYTES) {
      return kept;
    }
    long enough = Math.max(LEAST_BYTES, Long.highestOneBit(bytes) << 1);
    return enough <= SMALL_PAGES_BYTES
        ? Arena.ofAuto().allocate(enough, ALIGNMENT)
        : HugePages.allocate(Math.max(HugePages.BYTES, enough));
  }

  private static MemorySegment part(MemorySegment kept, long bytes) {
    return bytes <= kept.byteSize()
        ? kept.asSlice(0, bytes)
        : Arena.ofAuto().allocate(bytes, ALIGNMENT);
  }
}
