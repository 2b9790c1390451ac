package org.swmpi.mpi.internal.openmpijava;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.watch.Moves;

/// An immediate call under way. The bindings' request holds the buffer.
final class OpenMpiJavaRequest implements Request {
  private static final Status NOTHING =
      new Status(Communicator.ANY_SOURCE, Communicator.ANY_TAG, 0);

  private final OpenMpiJavaCommunicator communicator;
  private final Object request;
  private final int peer;
  private final @Nullable Status ofSend;
  private @Nullable Status status;
  private @Nullable RuntimeException failure;
  private boolean cancelAsked;
  private boolean cancelled;

  /// @param request the bindings' object
  /// @param peer rank in the communicator, or any
  /// @param ofSend what a send returns; null for a receive
  OpenMpiJavaRequest(
      OpenMpiJavaCommunicator communicator, Object request, int peer, @Nullable Status ofSend) {
    this.communicator = communicator;
    this.request = request;
    this.peer = peer;
    this.ofSend = ofSend;
  }

  @Override
  public Status await() {
    if (status != null) {
      return status;
    }
    verifyNotFailed();
    communicator.beginAwait(peer);
    try {
      return complete(OpenMpiJavaCalls.await(request));
    } catch (RuntimeException e) {
      failure = e;
      throw e;
    } finally {
      communicator.endAwait();
    }
  }

  @Override
  public Optional<Status> test() {
    if (status != null) {
      return Optional.of(status);
    }
    verifyNotFailed();
    communicator.verifyUsable();
    try {
      Object complete = OpenMpiJavaCalls.test(request);
      return complete == null ? Optional.empty() : Optional.of(complete(complete));
    } catch (RuntimeException e) {
      failure = e;
      throw e;
    }
  }

  @Override
  public void cancel() {
    // Open MPI 4 does not survive it twice.
    if (status == null && failure == null && ofSend == null && !cancelAsked) {
      communicator.verifyUsable();
      OpenMpiJavaCalls.cancel(request);
      cancelAsked = true;
    }
  }

  @Override
  public boolean isCancelled() {
    return cancelled;
  }

  private Status complete(Object bindingsStatus) {
    Moves.note();
    Status result = ofSend != null ? ofSend : received(bindingsStatus);
    status = result;
    return result;
  }

  private Status received(Object bindingsStatus) {
    cancelled = cancelAsked && OpenMpiJavaCalls.wasCancelled(bindingsStatus);
    return cancelled ? NOTHING : OpenMpiJavaCalls.status(bindingsStatus);
  }

  private void verifyNotFailed() {
    if (failure != null) {
      throw failure;
    }
  }
}
