package org.swmpi.mpi.internal.between;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.check.MessagesRequest;

/// What a rank sends and receives in one collective, all of it at once. Messages of two ranks stay
/// in the order of the collectives, so that one tag serves all of these.
final class Exchange {
  private static final int TAG = 0;

  private final Communicator channel;
  private final List<Request> messages = new ArrayList<>();
  private Runnable end = () -> {};

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

  Request request() {
    return new MessagesRequest(messages, new Status(Communicator.ANY_SOURCE, TAG, 0), end);
  }
}
