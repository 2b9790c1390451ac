package org.swmpi.mpi.internal.neighbors;

import java.util.ArrayList;
import java.util.List;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.check.MessagesRequest;

/// A message to each neighbor, and one of each. All ranks make the calls of a topology in the same
/// order, and messages of one rank with one tag come as they were sent: so several calls may be
/// under way at a time, and a neighbor may occur more than once.
public class MessageEngine implements NeighborEngine {
  private final Communicator communicator;
  private final Communicator channel;

  /// Of the ranks of a communicator, which has messages of its own.
  public MessageEngine(Communicator communicator) {
    this.communicator = communicator;
    this.channel = communicator.duplicate();
  }

  @Override
  public final Communicator communicator() {
    return communicator;
  }

  @Override
  public final void run(NeighborCall call) {
    Request.awaitAll(begin(call));
  }

  @Override
  public final Request start(NeighborCall call) {
    return new MessagesRequest(begin(call), new Status(channel.rank(), 0, 0), () -> {});
  }

  private List<Request> begin(NeighborCall call) {
    int[] sources = call.sources();
    int[] destinations = call.destinations();
    List<Request> requests = new ArrayList<>();
    for (int i = 0; i < sources.length; i++) {
      if (sources[i] != Communicator.PROC_NULL) {
        requests.add(channel.immediateReceive(call.receive().block(i), sources[i], receiveTag(i)));
      }
    }
    for (int i = 0; i < destinations.length; i++) {
      if (destinations[i] != Communicator.PROC_NULL) {
        int block = call.kind().gathers() ? 0 : i;
        requests.add(channel.immediateSend(call.send().block(block), destinations[i], sendTag(i)));
      }
    }
    return requests;
  }

  /// Tag of the message to the neighbor at a place of the destinations.
  int sendTag(int place) {
    return 0;
  }

  /// Tag of the message from the neighbor at a place of the sources.
  int receiveTag(int place) {
    return 0;
  }

  @Override
  public final void release() {
    channel.free();
  }
}
