package mpi;

import java.util.List;
import java.util.Optional;

/// Several calls of the runtime as one.
record Bundle(List<org.swmpi.mpi.Request> calls, org.swmpi.mpi.Status status)
    implements org.swmpi.mpi.Request {
  @Override
  public org.swmpi.mpi.Status await() {
    org.swmpi.mpi.Request.awaitAll(calls);
    return status;
  }

  @Override
  public Optional<org.swmpi.mpi.Status> test() {
    return org.swmpi.mpi.Request.testAll(calls) ? Optional.of(status) : Optional.empty();
  }
}
