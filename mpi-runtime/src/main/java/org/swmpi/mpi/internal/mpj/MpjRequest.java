package org.swmpi.mpi.internal.mpj;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.idle.Idle;
import org.swmpi.mpi.internal.watch.Moves;

/// An immediate call under way. Awaiting it is testing and yielding, so that the job can end
/// meanwhile.
final class MpjRequest implements Request {
  private final MpjCommunicator communicator;
  private final Object request;
  private final @Nullable MpjArray in;
  private final @Nullable Status ofSend;
  private @Nullable Status status;
  private @Nullable RuntimeException failure;

  /// @param request MPJ Express's object
  /// @param in where a message is received; null for a send
  /// @param ofSend what a send returns; null for a receive
  MpjRequest(
      MpjCommunicator communicator,
      Object request,
      @Nullable MpjArray in,
      @Nullable Status ofSend) {
    this.communicator = communicator;
    this.request = request;
    this.in = in;
    this.ofSend = ofSend;
  }

  @Override
  public Status await() {
    Status known = status;
    if (known != null) {
      return known;
    }
    int rank = communicator.mpj().number();
    communicator.job().enter(rank);
    try {
      Optional<Status> complete = test();
      while (complete.isEmpty()) {
        Idle.yieldNow();
        complete = test();
      }
      return complete.get();
    } finally {
      communicator.job().leave(rank);
    }
  }

  @Override
  public Optional<Status> test() {
    if (status == null) {
      if (failure != null) {
        throw failure;
      }
      Status complete;
      try {
        complete = communicator.test(request, in);
      } catch (RuntimeException e) {
        failure = e;
        throw e;
      }
      status = complete == null || ofSend == null ? complete : ofSend;
      if (complete != null) {
        Moves.note();
      }
    }
    return Optional.ofNullable(status);
  }

  /// The `Cancel` of MPJ Express prints that it is not implemented, and does nothing.
  @Override
  public void cancel() {
    if (ofSend == null && status == null && failure == null) {
      throw communicator.noCancel();
    }
  }
}
