package org.swmpi.reason;

import org.swmpi.data.CapacityException;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.RoomForStatements;
import org.swmpi.reason.internal.scan.NodeRef;

/// Refuses, before the work begins, what is sure not to fit.
final class Capacity {
  /// What is kept of a statement, whatever follows from it.
  private static final int STATEMENT_BYTES = 20;

  private Capacity() {}

  /// Looks at the input of all ranks. Collective.
  ///
  /// @throws CapacityException on all ranks
  static void verify(Communicator world, RankInput input) {
    verifyInput(world, input);
    RoomForStatements.verify(
        world, input, STATEMENT_BYTES, "use more machines, or close a part of the data at a time");
  }

  private static void verifyInput(Communicator world, RankInput input) {
    long most = world.allReduce(input.bytes(), Op.MAX);
    if (most > NodeRef.MOST_BYTES) {
      throw new CapacityException(
          "%,d bytes of input for one rank, and a rank takes at most %,d; use at least %d ranks"
              .formatted(
                  most, NodeRef.MOST_BYTES, Math.ceilDiv(most * world.size(), NodeRef.MOST_BYTES)));
    }
  }
}
