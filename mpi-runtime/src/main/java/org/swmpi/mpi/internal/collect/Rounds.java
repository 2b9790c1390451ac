package org.swmpi.mpi.internal.collect;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.check.PeerFailure;
import org.swmpi.mpi.internal.check.Thrown;

/// A collective under way: rounds of messages, each begun when the one before is complete. Whoever
/// makes progress calls [#advance]; nothing in here waits.
public final class Rounds {
  /// Messages that go at the same time, and what is done with them.
  private record Round(List<Message> messages, Runnable then) {}

  /// A message to be sent, or to be received.
  private record Message(MemorySegment buffer, int peer, boolean sent) {}

  private final ImmediateMessenger messenger;
  private final Collective call;
  private final int tag;
  private final ArrayDeque<Round> rounds = new ArrayDeque<>();
  private final List<Request> underWay = new ArrayList<>();
  private List<Message> messages = new ArrayList<>();
  private @Nullable Round current;
  private boolean over;
  private @Nullable Throwable failure;

  Rounds(ImmediateMessenger messenger, Collective call, int tag) {
    this.messenger = messenger;
    this.call = call;
    this.tag = tag;
  }

  // The plan

  Rounds send(MemorySegment buffer, int destination) {
    messages.add(new Message(buffer, destination, true));
    return this;
  }

  Rounds receive(MemorySegment buffer, int source) {
    messages.add(new Message(buffer, source, false));
    return this;
  }

  /// Ends a round.
  ///
  /// @param work done when its messages are through
  Rounds then(Runnable work) {
    rounds.add(new Round(messages, work));
    messages = new ArrayList<>();
    return this;
  }

  /// Ends a round.
  Rounds then() {
    return then(() -> {});
  }

  // The way

  /// Whether its messages are those of a communicator.
  public boolean isOf(ImmediateMessenger messages) {
    return messenger.equals(messages);
  }

  /// Goes as far as it can without waiting.
  ///
  /// @return whether the call is over
  public boolean advance() {
    try {
      while (!over) {
        for (int i = 0; i < underWay.size(); i++) {
          if (!messenger.isOver(underWay.get(i))) {
            return false;
          }
        }
        finishRound();
        over = rounds.isEmpty();
        if (!over) {
          begin(rounds.remove());
        }
      }
    } catch (Throwable e) {
      // Thrown by the request: whoever makes progress may be in another call.
      failure = failure == null ? e : failure;
      over = true;
    }
    return true;
  }

  private void begin(Round next) {
    current = next;
    for (Message message : next.messages()) {
      underWay.add(
          message.sent()
              ? messenger.send(message.buffer(), message.peer(), tag)
              : messenger.receive(message.buffer(), message.peer(), tag));
    }
  }

  private void finishRound() {
    Round done = current;
    if (done == null) {
      return;
    }
    for (int i = 0; i < underWay.size(); i++) {
      Status status = underWay.get(i).await();
      Message message = done.messages().get(i);
      if (!message.sent()
          && !call.mayLeaveRoom()
          && status.bytes() != message.buffer().byteSize()) {
        throw PeerFailure.otherLength(
            call.method(),
            message.peer(),
            status.bytes(),
            messenger.rank(),
            message.buffer().byteSize(),
            messenger.rank());
      }
    }
    underWay.clear();
    current = null;
    try {
      done.then().run();
    } catch (RuntimeException | Error e) {
      // An operation of the program: the others wait for what follows all the same.
      failure = failure == null ? e : failure;
    }
  }

  /// A request that this call waits for, while it is not over.
  public @Nullable Request pending() {
    for (Request request : underWay) {
      if (!messenger.isOver(request)) {
        return request;
      }
    }
    return null;
  }

  /// Name of the call, for messages.
  public String method() {
    return call.method();
  }

  /// After the end.
  public Status result() {
    Thrown.rethrow(failure);
    return new Status(messenger.rank(), 0, 0);
  }
}
