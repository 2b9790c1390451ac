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
  private @Nullable Throwable thrown;

  ReductionRequest(Request request, Combination by) {
    this.request = request;
    this.by = by;
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
    thrown = thrown == null ? by.takeThrown() : thrown;
    Thrown.rethrow(thrown);
    return status;
  }
}
