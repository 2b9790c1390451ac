package org.swmpi.mpi.internal.libmpi;

import java.util.Optional;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// A reduction under way, whose operation may throw.
record ReductionRequest(Request request, Combination by) implements Request {
  @Override
  public Status await() {
    Status status = request.await();
    by.verify();
    return status;
  }

  @Override
  public Optional<Status> test() {
    Optional<Status> status = request.test();
    if (status.isPresent()) {
      by.verify();
    }
    return status;
  }
}
