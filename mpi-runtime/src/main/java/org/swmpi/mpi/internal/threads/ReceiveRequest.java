package org.swmpi.mpi.internal.threads;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.check.PeerFailure;
import org.swmpi.mpi.internal.watch.Moves;

/// A receive under way. The owner's thread completes it, whatever it is waiting for at that time.
final class ReceiveRequest implements Request, Waiting {
  private final Mailbox mailbox;
  private final MemorySegment target;
  private final int source;
  private final int tag;
  private @Nullable Status status;
  private @Nullable RuntimeException failure;
  private boolean cancelled;

  ReceiveRequest(Mailbox mailbox, MemorySegment target, int source, int tag) {
    this.mailbox = mailbox;
    this.target = target;
    this.source = source;
    this.tag = tag;
  }

  int source() {
    return source;
  }

  int tag() {
    return tag;
  }

  /// The message for this receive has come.
  void complete(Message message) {
    Moves.note();
    mailbox.ownerState().moved();
    status = new Status(message.source(), message.tag(), message.bytes());
    if (message.bytes() > target.byteSize()) {
      failure =
          PeerFailure.tooLong(
              call(),
              message.source(),
              message.bytes(),
              target.byteSize(),
              mailbox.ownerState().rank());
      message.release();
      return;
    }
    try {
      message.take(mailbox.ownerState(), target);
    } catch (IllegalStateException e) {
      failure = e;
      message.release();
    }
  }

  @Override
  public Status await() {
    if (status == null) {
      mailbox.ownerState().await(this);
    }
    return result();
  }

  @Override
  public Optional<Status> test() {
    boolean over = status != null || mailbox.ownerState().test(this);
    return over ? Optional.of(result()) : Optional.empty();
  }

  @Override
  public void cancel() {
    if (status == null) {
      mailbox.drain();
    }
    if (status == null) {
      mailbox.withdraw(this);
      cancelled = true;
      status = new Status(Communicator.ANY_SOURCE, Communicator.ANY_TAG, 0);
    }
  }

  @Override
  public boolean isCancelled() {
    return cancelled;
  }

  private Status result() {
    if (failure != null) {
      throw failure;
    }
    Status known = status;
    if (known == null) {
      throw new IllegalStateException("not complete");
    }
    return known;
  }

  @Override
  public boolean isOver() {
    if (status == null) {
      mailbox.drain();
    }
    return status != null;
  }

  @Override
  public @Nullable RankState lost() {
    return mailbox.lost(source);
  }

  @Override
  public String call() {
    return "receive";
  }
}
