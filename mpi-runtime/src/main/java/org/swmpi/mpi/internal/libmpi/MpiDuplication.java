package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Duplication;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// A duplication that the library works on.
final class MpiDuplication implements Duplication {
  private final MpiSession session;
  private final Request request;
  private final MemorySegment cell;
  private final long id;
  private @Nullable Communicator made;

  /// @param cell where the library writes the handle
  /// @param id of the duplicate
  MpiDuplication(MpiSession session, Request request, MemorySegment cell, long id) {
    this.session = session;
    this.request = request;
    this.cell = cell;
    this.id = id;
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
      long handle = session.library().abi().readHandle(cell);
      made = new MpiCommunicator(session, handle, id, GroupCalls.worldRanks(handle));
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
