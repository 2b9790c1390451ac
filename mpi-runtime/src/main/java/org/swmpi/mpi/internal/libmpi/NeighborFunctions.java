package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.internal.neighbors.NeighborBlocks;
import org.swmpi.mpi.internal.neighbors.NeighborCall;

/// The functions for collectives between neighbors, completed as a [Completion] says.
final class NeighborFunctions {
  /// For a side without memory, since MPICH takes no null address, even of nothing.
  private static final MemorySegment NOWHERE = Arena.global().allocate(Long.BYTES);

  private final Collective allGather;
  private final Collective allGatherV;
  private final Collective allToAll;
  private final Collective allToAllV;
  private final Collective allToAllW;

  /// @param prefix `MPI_`, or `PMPI_` for those that no tool sees
  NeighborFunctions(String prefix) {
    allGather = Collective.of(prefix, "Neighbor_allgather");
    allGatherV = Collective.of(prefix, "Neighbor_allgatherv");
    allToAll = Collective.of(prefix, "Neighbor_alltoall");
    allToAllV = Collective.of(prefix, "Neighbor_alltoallv");
    allToAllW = Collective.of(prefix, "Neighbor_alltoallw");
  }

  /// @param topology handle of the communicator
  /// @param arena for what has to stay until the call is complete
  void call(NeighborCall call, long topology, CountLimit limit, Completion how, Arena arena) {
    NeighborBlocks send = call.send();
    NeighborBlocks receive = call.receive();
    switch (call.kind()) {
      case ALL_GATHER -> equal(allGather, send, receive, topology, limit, how);
      case ALL_TO_ALL -> equal(allToAll, send, receive, topology, limit, how);
      case ALL_GATHER_V -> gather(send, receive, topology, limit, how, arena);
      case ALL_TO_ALL_V -> {
        try (NeighborTable out = NeighborTable.ofOneType(send, limit, arena);
            NeighborTable in = NeighborTable.ofOneType(receive, limit, arena)) {
          exchange(allToAllV, send, out, receive, in, topology, how);
        }
      }
      case ALL_TO_ALL_W -> {
        try (NeighborTable out = NeighborTable.ofTypes(send, limit.largest(), arena);
            NeighborTable in = NeighborTable.ofTypes(receive, limit.largest(), arena)) {
          exchange(allToAllW, send, out, receive, in, topology, how);
        }
      }
    }
  }

  private static void equal(
      Collective function,
      NeighborBlocks send,
      NeighborBlocks receive,
      long topology,
      CountLimit limit,
      Completion how) {
    // Open MPI wants both sides to say the same, also one that has no blocks.
    NeighborBlocks blocks = send.size() == 0 ? receive : send;
    try (LibElements block = block(blocks, limit)) {
      function.call(
          how,
          address(send),
          block.count(),
          block.type(),
          address(receive),
          block.count(),
          block.type(),
          topology);
    }
  }

  private static long address(NeighborBlocks blocks) {
    long address = blocks.memory().address();
    return address == 0 ? NOWHERE.address() : address;
  }

  /// One of equal blocks.
  private static LibElements block(NeighborBlocks blocks, CountLimit limit) {
    long bytes = blocks.size() == 0 ? 0 : blocks.counts()[0];
    return LibElements.ofBytes(bytes, limit.largest());
  }

  private void gather(
      NeighborBlocks send,
      NeighborBlocks receive,
      long topology,
      CountLimit limit,
      Completion how,
      Arena arena) {
    try (LibElements out = block(send, limit);
        NeighborTable in = NeighborTable.ofOneType(receive, limit, arena)) {
      allGatherV.call(
          how,
          address(send),
          out.count(),
          out.type(),
          address(receive),
          in.counts(),
          in.places(),
          in.types(),
          topology);
    }
  }

  private static void exchange(
      Collective function,
      NeighborBlocks send,
      NeighborTable out,
      NeighborBlocks receive,
      NeighborTable in,
      long topology,
      Completion how) {
    function.call(
        how,
        address(send),
        out.counts(),
        out.places(),
        out.types(),
        address(receive),
        in.counts(),
        in.places(),
        in.types(),
        topology);
  }
}
