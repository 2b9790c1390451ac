package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.Arena;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.internal.neighbours.NeighbourCall;
import org.swmpi.mpi.internal.neighbours.NeighbourEngine;

/// The neighbour collectives of the library (MPI 4.1, sections 8.6 and 8.7).
class MpiTopology implements NeighbourEngine {
  private static final NeighbourFunctions FUNCTIONS = new NeighbourFunctions("MPI_");

  private final MpiCommunicator communicator;
  private final MpiCommunicator topology;
  private final CountLimit limit;
  private final @Nullable Detour detour;

  /// Messages in the place of functions of the library that are wrong here.
  ///
  /// @param found which these are; null for all
  record Detour(NeighbourEngine messages, @Nullable RepeatedNeighbours found) {
    boolean isFor(NeighbourCall call, Completion how) {
      return found == null || !found.isRight(call.kind(), how.isImmediate());
    }
  }

  /// @param communicator the ranks
  /// @param topology has them, as they lie: the same one, or one that belongs to this
  MpiTopology(MpiCommunicator communicator, MpiCommunicator topology, @Nullable Detour detour) {
    this.communicator = communicator;
    this.topology = topology;
    this.limit = new CountLimit(topology.largestCount(), "neighbour collectives");
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

  private static Call named(NeighbourCall call) {
    return switch (call.kind()) {
      case ALL_GATHER -> Call.NEIGHBOUR_ALL_GATHER;
      case ALL_GATHER_V -> Call.NEIGHBOUR_ALL_GATHER_V;
      case ALL_TO_ALL -> Call.NEIGHBOUR_ALL_TO_ALL;
      case ALL_TO_ALL_V -> Call.NEIGHBOUR_ALL_TO_ALL_V;
      case ALL_TO_ALL_W -> Call.NEIGHBOUR_ALL_TO_ALL_W;
    };
  }

  @Override
  public final void run(NeighbourCall call) {
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
  public final Request start(NeighbourCall call) {
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
