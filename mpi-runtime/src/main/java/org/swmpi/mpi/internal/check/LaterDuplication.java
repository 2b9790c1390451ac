package org.swmpi.mpi.internal.check;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Duplication;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// A duplication that a request completes.
public final class LaterDuplication implements Duplication {
  private final Request request;
  private final Supplier<Communicator> duplicate;
  private @Nullable Communicator made;

  /// @param duplicate makes it, when the request is complete
  public LaterDuplication(Request request, Supplier<Communicator> duplicate) {
    this.request = request;
    this.duplicate = duplicate;
  }

  @Override
  public Status await() {
    Status status = request.await();
    make();
    return status;
  }

  @Override
  public Optional<Status> test() {
    Optional<Status> status = request.test();
    if (status.isPresent()) {
      make();
    }
    return status;
  }

  private void make() {
    if (made == null) {
      made = duplicate.get();
    }
  }

  @Override
  public Communicator communicator() {
    if (made == null) {
      throw new IllegalStateException("the duplication is not complete; wait for it first");
    }
    return made;
  }
}
