package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.Arena;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.internal.neighbors.NeighborCall;
import org.swmpi.mpi.internal.neighbors.NeighborEngine;

/// The neighbor collectives of the library (MPI 4.1, sections 8.6 and 8.7).
class MpiTopology implements NeighborEngine {
  private static final NeighborFunctions FUNCTIONS = new NeighborFunctions("MPI_");

  private final MpiCommunicator communicator;
  private final MpiCommunicator topology;
  private final CountLimit limit;
  private final @Nullable Detour detour;

  /// Messages in the place of functions of the library that are wrong here.
  ///
  /// @param found which these are; null for all
  record Detour(NeighborEngine messages, @Nullable RepeatedNeighbors found) {
    boolean isFor(NeighborCall call, Completion how) {
      return found == null || !found.isRight(call.kind(), how.isImmediate());
    }
  }

  /// @param communicator the ranks
  /// @param topology has them, as they lie: the same one, or one that belongs to this
  MpiTopology(MpiCommunicator communicator, MpiCommunicator topology, @Nullable Detour detour) {
    this.communicator = communicator;
    this.topology = topology;
    this.limit = new CountLimit(topology.largestCount(), "neighbor collectives");
    this.detour = detour;
  }

  @Override
  public final Communicator communicator() {
    return communicator;
  }

  /// The communicator that has the topology.
  final MpiCommunicator topology() {
    return topology;
  }

  private static Call named(NeighborCall call) {
    return switch (call.kind()) {
      case ALL_GATHER -> Call.NEIGHBOR_ALL_GATHER;
      case ALL_GATHER_V -> Call.NEIGHBOR_ALL_GATHER_V;
      case ALL_TO_ALL -> Call.NEIGHBOR_ALL_TO_ALL;
      case ALL_TO_ALL_V -> Call.NEIGHBOR_ALL_TO_ALL_V;
      case ALL_TO_ALL_W -> Call.NEIGHBOR_ALL_TO_ALL_W;
    };
  }

  @Override
  public final void run(NeighborCall call) {
    if (detour != null && detour.isFor(call, topology.atOnce)) {
      detour.messages.run(call);
      return;
    }
    topology.enter(named(call));
    try (Arena arena = Arena.ofConfined()) {
      FUNCTIONS.call(call, topology.handle(), limit, topology.atOnce, arena);
    } finally {
      topology.leave(call.send().memory(), call.receive().memory());
    }
  }

  @Override
  public final Request start(NeighborCall call) {
    if (detour != null && detour.isFor(call, Completion.LATER)) {
      return detour.messages.start(call);
    }
    Call named = named(call);
    topology.enter(named);
    try {
      Arena arena = Arena.ofAuto();
      FUNCTIONS.call(call, topology.handle(), limit, Completion.LATER, arena);
      return MpiRequest.ofCollective(
          topology, named, MessageCalls.lastRequest(), List.of(call, arena));
    } finally {
      topology.leave();
    }
  }

  @Override
  public final void release() {
    if (detour != null) {
      detour.messages.release();
    }
    if (!topology.equals(communicator)) {
      topology.free();
    }
  }
}
