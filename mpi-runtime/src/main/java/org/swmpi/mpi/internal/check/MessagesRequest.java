package org.swmpi.mpi.internal.check;

import java.util.List;
import java.util.Optional;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// A call that is several messages under way.
public final class MessagesRequest implements Request {
  private final List<Request> messages;
  private final Status status;
  private final Runnable end;
  private boolean over;

  /// @param status when all are through
  /// @param end is done once, then
  public MessagesRequest(List<Request> messages, Status status, Runnable end) {
    this.messages = messages;
    this.status = status;
    this.end = end;
  }

  @Override
  public Status await() {
    if (!over) {
      Request.awaitAll(messages);
      finish();
    }
    return status;
  }

  @Override
  public Optional<Status> test() {
    if (!over) {
      if (!Request.testAll(messages)) {
        return Optional.empty();
      }
      finish();
    }
    return Optional.of(status);
  }

  private void finish() {
    over = true;
    end.run();
  }
}
