package org.swmpi.mpi.internal.threads;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// A message on its way. A short one carries a copy of its bytes, so that the sender need not wait;
/// of a long one the receiver takes the bytes out of the sender's buffer.
final class Message {
  /// Longest message that is copied: as Open MPI's eager limit in shared memory.
  private static final long EAGER_BYTES = 4096;

  private final RankState sender;
  private final int source;
  private final int tag;
  private final long bytes;
  private final MemorySegment base;
  private final long offset;
  private final MemorySegment.Scope scope;
  private @Nullable Object shared;
  private volatile boolean taken;

  /// @param eager whether it may be copied
  Message(RankState sender, int source, int tag, MemorySegment buffer, boolean eager) {
    this.sender = sender;
    this.source = source;
    this.tag = tag;
    this.bytes = buffer.byteSize();
    boolean copied = eager && bytes <= EAGER_BYTES;
    if (copied) {
      base = MemorySegment.ofArray(buffer.toArray(JAVA_BYTE));
      offset = 0;
      taken = true;
    } else {
      base = SharedMemory.base(buffer);
      offset = SharedMemory.offset(buffer);
    }
    scope = copied ? base.scope() : buffer.scope();
  }

  /// A message of no bytes that hands an object over.
  static Message of(RankState sender, int source, int tag, Object shared) {
    Message message = new Message(sender, source, tag, MemorySegment.NULL, true);
    message.shared = shared;
    return message;
  }

  @Nullable Object shared() {
    return shared;
  }

  int source() {
    return source;
  }

  int tag() {
    return tag;
  }

  long bytes() {
    return bytes;
  }

  /// Whether the sender's buffer is needed no more.
  boolean isTaken() {
    return taken;
  }

  /// Copies the message to the start of `target`, on the receiver's thread, and lets the sender go.
  void take(RankState receiver, MemorySegment target) {
    receiver.beginCopy();
    try {
      if (!scope.isAlive()) {
        throw new IllegalStateException(
            "rank " + source + " has closed the arena of a message before it was received");
      }
      MemorySegment.copy(base, offset, target, 0, bytes);
    } finally {
      receiver.endCopy();
    }
    release();
  }

  /// Lets the sender go.
  void release() {
    taken = true;
    sender.wake();
  }
}
