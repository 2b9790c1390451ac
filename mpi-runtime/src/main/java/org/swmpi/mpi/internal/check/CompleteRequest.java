package org.swmpi.mpi.internal.check;

import java.util.Optional;
import org.swmpi.mpi.PointToPoint;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// A call that is complete at once.
public record CompleteRequest(Status status) implements Request {
  /// Of what comes from [PointToPoint#PROC_NULL].
  public static final Status FROM_NOBODY =
      new Status(PointToPoint.PROC_NULL, PointToPoint.ANY_TAG, 0);

  /// With [PointToPoint#PROC_NULL].
  static final CompleteRequest WITH_NOBODY = new CompleteRequest(FROM_NOBODY);

  @Override
  public Status await() {
    return status;
  }

  @Override
  public Optional<Status> test() {
    return Optional.of(status);
  }
}
