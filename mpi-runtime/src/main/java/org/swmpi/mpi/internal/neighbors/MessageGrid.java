package org.swmpi.mpi.internal.neighbors;

import org.swmpi.mpi.Communicator;

/// Messages in a grid, where a neighbor can be both before and behind.
public final class MessageGrid extends MessageEngine implements GridEngine {
  public MessageGrid(Communicator communicator) {
    super(communicator);
  }

  @Override
  int sendTag(int place) {
    return place;
  }

  /// What comes from the neighbor before was sent by it to the one behind, and the other way
  /// round.
  @Override
  int receiveTag(int place) {
    return place ^ 1;
  }

  @Override
  public GridEngine part(boolean[] keep, int color, int key, int[] dimensions, boolean[] periodic) {
    return new MessageGrid(communicator().split(color, key));
  }
}
