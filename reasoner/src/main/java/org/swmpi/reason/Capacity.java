package org.swmpi.reason;

import java.util.function.LongUnaryOperator;
import org.swmpi.data.CapacityException;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.Failure;
import org.swmpi.partition.Memory;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.RoomForStatements;
import org.swmpi.reason.internal.scan.NodeRef;

/// Refuses, before the work begins, what is sure not to fit.
final class Capacity {
  /// What is kept of a statement, whatever follows from it.
  private static final int STATEMENT_BYTES = 20;

  /// A [org.swmpi.data.memory.ByteSink] that grows is there once more, twice as long.
  private static final int GROWTH = 3;

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

  /// Has what follows from the schema in each graph written as far as there is memory for it.
  /// Collective.
  ///
  /// @param writing is given the bytes that there is room for, and returns those that are needed
  /// @throws CapacityException on all ranks
  static void verifyConclusions(Communicator world, LongUnaryOperator writing) {
    verifyConclusions(world, Memory.available(), writing);
  }

  /// @param available bytes on this machine
  static void verifyConclusions(Communicator world, long available, LongUnaryOperator writing) {
    long copies = GROWTH * Memory.neededHere(world, 1); // all ranks here may have as much
    long bytes = writing.applyAsLong(available / copies);
    Failure.agree(
        world,
        Memory.shortage(
            "what follows from the schema in each graph takes about",
            bytes * copies,
            available,
            "use --profile rdfs, --graphs union or more machines"));
  }
}
