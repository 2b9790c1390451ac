package mpi;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// How a call is completed: before it returns, or by a request. Both go the same way up to the call
/// of the runtime.
enum Completing {
  NOW,
  LATER;

  private static final Request NONE = new Request();

  /// Makes the call.
  ///
  /// @param blocking waits
  /// @param immediate does not
  /// @param received what the call receives into, or null
  /// @param sent what else it uses, or null
  Request run(
      Runnable blocking,
      Supplier<org.swmpi.mpi.Request> immediate,
      @Nullable Staged received,
      @Nullable Staged sent)
      throws MPIException {
    if (this == LATER) {
      return later(immediate, received, sent);
    }
    try {
      blocking.run();
      return complete(received);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    } finally {
      close(received, sent);
    }
  }

  /// Makes an immediate call.
  static Request later(
      Supplier<org.swmpi.mpi.Request> immediate, @Nullable Staged received, @Nullable Staged sent)
      throws MPIException {
    try {
      return new Request(immediate.get(), completion(received, sent));
    } catch (RuntimeException e) {
      close(received, sent);
      throw Failures.of(e);
    }
  }

  /// What remains to be done when an immediate call is complete. The memory of one that fails is
  /// left to the garbage collector: parts of the call may be under way.
  static Request.Completion completion(@Nullable Staged received, @Nullable Staged sent) {
    return _ -> {
      try {
        complete(received);
      } finally {
        close(received, sent);
      }
    };
  }

  /// A call is complete.
  static Request complete(@Nullable Staged received) throws MPIException {
    if (received != null) {
      received.received();
    }
    return NONE;
  }

  /// Gives back memory.
  static void close(@Nullable Staged received, @Nullable Staged sent) {
    if (received != null) {
      received.close();
    }
    if (sent != null) {
      sent.close();
    }
  }

  /// Whether a request completes the call.
  boolean isImmediate() {
    return this == LATER;
  }

  /// Checks that the call can use a buffer.
  void verify(@Nullable Object buffer) {
    if (this == LATER) {
      Buffers.verifyDirect((Buffer) buffer);
    }
  }

  /// Blocks side by side in a buffer, of as many elements each.
  ///
  /// @param isRead whether this rank sends what is in the buffer, or some of it stays
  Operand operand(@Nullable Object buffer, int count, int blocks, Datatype type, boolean isRead)
      throws MPIException {
    verify(buffer);
    Arguments.count(count);
    Arguments.type(type);
    long all = (long) count * blocks;
    return isRead ? Operand.toSend(buffer, all, type) : Operand.toFill(buffer, all, type);
  }

  /// This rank's own block, which stands in place: a copy where immediate calls of the runtime have
  /// to be shown it.
  Operand inPlace(MemorySegment block) {
    return this == LATER ? Operand.copyOf(block) : Operand.IN_PLACE;
  }
}
