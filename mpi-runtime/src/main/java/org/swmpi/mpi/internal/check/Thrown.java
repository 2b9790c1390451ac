package org.swmpi.mpi.internal.check;

import org.jspecify.annotations.Nullable;

/// What was caught in one place, to be thrown in another.
public final class Thrown {
  private Thrown() {}

  /// Throws it as it is.
  ///
  /// @param failure null: nothing is thrown
  /// @throws IllegalStateException with it as the cause, where it is checked
  public static void rethrow(@Nullable Throwable failure) {
    switch (failure) {
      case null -> {}
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException(failure);
    }
  }
}
