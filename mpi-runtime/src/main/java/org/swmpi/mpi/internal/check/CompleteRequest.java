package org.swmpi.mpi.internal.check;

import java.util.Optional;
import org.swmpi.mpi.PointToPoint;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// A call that is complete at once.
public record CompleteRequest(Status status) implements Request {
  /// With [PointToPoint#PROC_NULL].
  public static final CompleteRequest WITH_NOBODY =
      new CompleteRequest(new Status(PointToPoint.PROC_NULL, PointToPoint.ANY_TAG, 0));

  @Override
  public Status await() {
    return status;
  }

  @Override
  public Optional<Status> test() {
    return Optional.of(status);
  }
}
