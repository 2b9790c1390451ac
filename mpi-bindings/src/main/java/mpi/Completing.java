package mpi;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// How a collective is completed: before it returns, or by a request. Both go the same way up to
/// the
/// call of the runtime.
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
    try {
      if (this == LATER) {
        return new Request(
            immediate.get(),
            _ -> {
              if (received != null) {
                received.received();
              }
              close(received, others);
            });
      }
      blocking.run();
      if (received != null) {
        received.received();
      }
      close(received, others);
      return NONE;
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
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

  /// The call has nothing to wait for.
  boolean isImmediate() {
    return this == LATER;
  }
}
