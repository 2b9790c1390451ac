package org.swmpi.mpi.internal.libmpi;

import java.lang.ref.Reference;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// An immediate call under way. Holds its buffers, so that the garbage collector leaves them alone.
final class MpiRequest implements Request {
  private static final Status NOTHING =
      new Status(Communicator.ANY_SOURCE, Communicator.ANY_TAG, 0);

  private final MpiCollectives communicator;
  private final long handle;
  private final Runnable atEnd;
  private final int peer;
  private final @Nullable Status known;
  private @Nullable Object held;
  private @Nullable Status status;
  private boolean cancelAsked;
  private boolean cancelled;

  /// @param atEnd gives back what was made for the call
  /// @param peer rank in the communicator, or any
  /// @param held what the call uses by address
  /// @param known what it returns, where that is known; null for a receive
  MpiRequest(
      MpiCollectives communicator,
      long handle,
      Runnable atEnd,
      int peer,
      Object held,
      @Nullable Status known) {
    this.communicator = communicator;
    this.handle = handle;
    this.atEnd = atEnd;
    this.peer = peer;
    this.held = held;
    this.known = known;
  }

  @Override
  public Status await() {
    Status before = status;
    if (before != null) {
      return before;
    }
    verifyNotFailed();
    communicator.enterMessage(Call.AWAIT, peer);
    try {
      MessageCalls.await(handle);
      return complete();
    } finally {
      communicator.leave();
      release();
    }
  }

  @Override
  public Optional<Status> test() {
    Status before = status;
    if (before != null) {
      return Optional.of(before);
    }
    verifyNotFailed();
    communicator.session().verifyUsable();
    boolean over = true;
    try {
      over = MessageCalls.test(handle);
      return over ? Optional.of(complete()) : Optional.empty();
    } finally {
      if (over) {
        release();
      }
    }
  }

  @Override
  public void cancel() {
    if (status == null && known == null) {
      verifyNotFailed();
      communicator.session().verifyUsable();
      MessageCalls.cancel(handle);
      cancelAsked = true;
    }
  }

  @Override
  public boolean isCancelled() {
    return cancelled;
  }

  private Status complete() {
    cancelled = cancelAsked && MessageCalls.wasCancelled();
    Status result = known != null ? known : cancelled ? NOTHING : MessageCalls.status();
    status = result;
    return result;
  }

  private void verifyNotFailed() {
    if (held == null) {
      throw new IllegalStateException("the request has failed before");
    }
  }

  private void release() {
    try {
      atEnd.run();
    } finally {
      Reference.reachabilityFence(held);
      held = null;
    }
  }
}
