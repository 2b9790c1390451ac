package org.swmpi.mpi.internal.libmpi;

import java.util.Optional;
import java.util.function.LongUnaryOperator;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// A read or write under way. What it moved is all that its status tells.
///
/// @param rank of this process
/// @param moved of what the library tells, the bytes that the file has or took; throws where it
///     took too few
record FileRequest(Request request, int rank, LongUnaryOperator moved) implements Request {
  @Override
  public Status await() {
    return status(request.await());
  }

  @Override
  public Optional<Status> test() {
    return request.test().map(this::status);
  }

  private Status status(Status status) {
    return new Status(rank, 0, moved.applyAsLong(status.bytes()));
  }
}
