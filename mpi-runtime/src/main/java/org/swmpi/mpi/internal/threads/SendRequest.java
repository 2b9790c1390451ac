package org.swmpi.mpi.internal.threads;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// A send under way: complete when the receiver has taken the bytes.
final class SendRequest implements Request, Waiting {
  private final Message message;
  private final RankState self;
  private final RankState destination;
  private final Status status;

  SendRequest(Message message, RankState self, RankState destination) {
    this.message = message;
    this.self = self;
    this.destination = destination;
    this.status = new Status(message.source(), message.tag(), 0);
  }

  @Override
  public Status await() {
    if (!message.isTaken()) {
      self.await(this);
    }
    return status;
  }

  @Override
  public Optional<Status> test() {
    return message.isTaken() || self.test(this) ? Optional.of(status) : Optional.empty();
  }

  @Override
  public boolean isOver() {
    return message.isTaken();
  }

  @Override
  public @Nullable RankState lost() {
    return destination.hasEnded() ? destination : null;
  }

  @Override
  public String call() {
    return "send";
  }
}
