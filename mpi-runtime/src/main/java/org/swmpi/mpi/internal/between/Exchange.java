package org.swmpi.mpi.internal.between;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.PointToPoint;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// What a rank sends and receives in one collective, all of it at once. Messages of two ranks stay
/// in the order of the collectives, so that one tag serves all of these.
final class Exchange implements Request {
  private static final int TAG = 0;

  private final Communicator channel;
  private final List<Request> messages = new ArrayList<>();
  private Runnable end = () -> {};
  private boolean over;

  /// @param channel for nothing but such messages
  Exchange(Communicator channel) {
    this.channel = channel;
  }

  void send(MemorySegment block, int destination) {
    messages.add(channel.immediateSend(block, destination, TAG));
  }

  void receive(MemorySegment block, int source) {
    messages.add(channel.immediateReceive(block, source, TAG));
  }

  /// Does something when all is there.
  void then(Runnable action) {
    end = action;
  }

  @Override
  public Status await() {
    if (!over) {
      Request.awaitAll(messages);
      finish();
    }
    return new Status(PointToPoint.ANY_SOURCE, TAG, 0);
  }

  @Override
  public Optional<Status> test() {
    if (!over) {
      if (!Request.testAll(messages)) {
        return Optional.empty();
      }
      finish();
    }
    return Optional.of(await());
  }

  private void finish() {
    over = true;
    end.run();
  }
}
