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

  /// Makes the call.
  ///
  /// @param blocking waits
  /// @param immediate does not
  /// @param received what the call receives into, or null
  /// @param others what else it uses
  Request run(
      Runnable blocking,
      Supplier<org.swmpi.mpi.Request> immediate,
      @Nullable Staged received,
      Staged... others)
      throws MPIException {
    boolean isUnderWay = false;
    try {
      if (this == LATER) {
        org.swmpi.mpi.Request call = immediate.get();
        isUnderWay = true;
        return new Request(call, completion(received, others));
      }
      blocking.run();
      if (received != null) {
        received.received();
      }
      return NONE;
    } catch (RuntimeException e) {
      throw Failures.of(e);
    } finally {
      if (!isUnderWay) {
        close(received, others);
      }
    }
  }

  /// What remains to be done when an immediate call is complete. The memory of one that fails is
  /// left to the garbage collector: parts of the call may be under way.
  static Request.Completion completion(@Nullable Staged received, Staged... others) {
    return _ -> {
      try {
        if (received != null) {
          received.received();
        }
      } finally {
        close(received, others);
      }
    };
  }

  private static final Request NONE = new Request();

  private static void close(@Nullable Staged received, Staged[] others) {
    if (received != null) {
      received.close();
    }
    for (Staged other : others) {
      other.close();
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
    return isRead ? Operand.toSend(buffer, all, type) : Operand.toReceive(buffer, all, type);
  }

  /// This rank's own block, which stands in place: a copy where immediate calls of the runtime have
  /// to be shown it.
  Operand inPlace(MemorySegment block) {
    return this == LATER ? Operand.copyOf(block) : Operand.IN_PLACE;
  }
}
