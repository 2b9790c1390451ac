package org.swmpi.mpi.internal.libmpi;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.check.Thrown;

/// A reduction under way, whose operation may throw.
final class ReductionRequest implements Request {
  private final Request request;
  private final Combination by;
  private final int failuresBefore;
  private boolean isOver;
  private @Nullable Throwable thrown;

  /// @param failuresBefore of the operation, when the reduction had not begun
  ReductionRequest(Request request, Combination by, int failuresBefore) {
    this.request = request;
    this.by = by;
    this.failuresBefore = failuresBefore;
  }

  @Override
  public Status await() {
    return verified(request.await());
  }

  @Override
  public Optional<Status> test() {
    return request.test().map(this::verified);
  }

  private Status verified(Status status) {
    if (!isOver) {
      isOver = true;
      thrown = by.thrownSince(failuresBefore);
    }
    Thrown.rethrow(thrown);
    return status;
  }
}
