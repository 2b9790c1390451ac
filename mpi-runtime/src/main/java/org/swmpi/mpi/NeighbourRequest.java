package org.swmpi.mpi;

import java.util.List;
import java.util.Optional;

/// A neighbour collective under way.
///
/// @param messages to and from the neighbours
/// @param status when all are through
record NeighbourRequest(List<Request> messages, Status status) implements Request {
  @Override
  public Status await() {
    Request.awaitAll(messages);
    return status;
  }

  @Override
  public Optional<Status> test() {
    return Request.testAll(messages) ? Optional.of(status) : Optional.empty();
  }
}
