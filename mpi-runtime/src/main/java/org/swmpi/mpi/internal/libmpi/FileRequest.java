package org.swmpi.mpi.internal.libmpi;

import java.util.Optional;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// A read or write under way. What it moved is all that its status tells.
record FileRequest(Request request, LibMpiFile file, boolean isRead, long expected)
    implements Request {
  @Override
  public Status await() {
    return status(request.await());
  }

  @Override
  public Optional<Status> test() {
    return request.test().map(this::status);
  }

  private Status status(Status status) {
    if (!isRead) {
      file.verifyWritten(status.bytes(), expected);
    }
    return new Status(file.rank(), 0, status.bytes());
  }
}
