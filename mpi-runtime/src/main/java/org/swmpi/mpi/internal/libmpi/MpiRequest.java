package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// An immediate call under way. Holds the buffer, so that the garbage collector leaves it alone.
final class MpiRequest implements Request {
  private final MpiCommunicator communicator;
  private final long handle;
  private final Runnable atEnd;
  private final int peer;
  private final @Nullable Status ofSend;
  private @Nullable MemorySegment buffer;
  private @Nullable Status status;

  /// @param atEnd gives back what was made for the call
  /// @param peer rank in the communicator, or any
  /// @param ofSend what a send returns; null for a receive
  MpiRequest(
      MpiCommunicator communicator,
      long handle,
      Runnable atEnd,
      int peer,
      MemorySegment buffer,
      @Nullable Status ofSend) {
    this.communicator = communicator;
    this.handle = handle;
    this.atEnd = atEnd;
    this.peer = peer;
    this.buffer = buffer;
    this.ofSend = ofSend;
  }

  @Override
  public Status await() {
    Status known = status;
    if (known != null) {
      return known;
    }
    verifyNotFailed();
    communicator.enterAwait(peer);
    try {
      MessageCalls.await(handle);
      return complete();
    } finally {
      communicator.leaveAwait();
      release();
    }
  }

  @Override
  public Optional<Status> test() {
    Status known = status;
    if (known != null) {
      return Optional.of(known);
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

  private Status complete() {
    Status result = ofSend != null ? ofSend : MessageCalls.status();
    status = result;
    return result;
  }

  private void verifyNotFailed() {
    if (buffer == null) {
      throw new IllegalStateException("the request has failed before");
    }
  }

  private void release() {
    try {
      atEnd.run();
    } finally {
      Reference.reachabilityFence(buffer);
      buffer = null;
    }
  }
}
