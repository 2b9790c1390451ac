package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;

/// The collectives of a communicator of the library. A subclass adds the rest.
///
/// What the library counts in `int`s is cut into pieces where the elements are independent of each
/// other, and goes by [LargeExchange] where blocks are. For the `…V` calls, of which a rank knows
/// only its own part, the ranks agree on that first.
abstract class MpiCollectives extends SessionCommunicator {
  private static final MemorySegment NONE = MemorySegment.NULL;

  private final long communicator;
  private final TypesAndOps handles;
  private final long largest;
  private final BlockTable sendTable;
  private final BlockTable receiveTable;

  /// How a collective of this communicator is completed before it returns.
  final Completion atOnce;

  private final MemorySegment vote = Arena.ofAuto().allocate(JAVA_INT, 2);

  private @Nullable LargeExchange largeExchange;

  /// @param id name of the communicator, the same on all its ranks; 1 for that of all ranks
  /// @param worldRanks rank in the job of each of its ranks
  MpiCollectives(MpiSession session, long communicator, long id, int[] worldRanks) {
    super(session, id, WorldCalls.rank(communicator), worldRanks);
    this.communicator = communicator;
    this.handles = session.handles();
    this.largest = session.largestCount();
    this.sendTable = new BlockTable(size());
    this.receiveTable = new BlockTable(size());
    this.atOnce = hasStrangers() ? Completion.BLOCKING : Completion.AT_ONCE;
  }

  /// Handle of the communicator.
  final long handle() {
    return communicator;
  }

  /// Largest count to pass to the library at once.
  final long largestCount() {
    return largest;
  }

  /// Gives back what was made for large counts. Collective.
  final void freeLargeExchange() {
    if (largeExchange != null) {
      largeExchange.free();
      largeExchange = null;
    }
  }

  private void exchangeLarge(LargeExchange.Block send, LargeExchange.Block receive) {
    if (hasStrangers()) {
      throw new UnsupportedOperationException(
          "transport 'mpi' moves blocks of more than %d bytes or elements only among ranks of one program and job"
              .formatted(largest));
    }
    LargeExchange exchange = largeExchange;
    if (exchange == null) {
      exchange = new LargeExchange(communicator, rank(), size(), handles.bytes(), largest);
      largeExchange = exchange;
      if (isPredefined()) {
        session().leftovers().of(session(), this::freeLargeExchange);
      }
    }
    exchange.run(send, receive);
  }

  /// Whether the counts of all ranks fit. Collective.
  private boolean allFit(boolean mineFit) {
    if (size() == 1 || hasStrangers()) {
      return mineFit;
    }
    vote.setAtIndex(JAVA_INT, 0, mineFit ? 1 : 0);
    long type = handles.of(Datatype.INT);
    long at = vote.address();
    CollectiveCalls.allReduce(at, at + 4, 1, type, handles.of(Op.MIN), communicator, atOnce);
    return vote.getAtIndex(JAVA_INT, 1) != 0;
  }

  static MemorySegment block(
      MemorySegment segment, long[] counts, long[] displacements, Datatype type, int peer) {
    return segment.asSlice(displacements[peer] * type.bytes(), counts[peer] * type.bytes());
  }

  @Override
  protected void doBarrier() {
    enter(Call.BARRIER);
    try {
      CollectiveCalls.barrier(communicator, atOnce);
    } finally {
      leave(NONE, NONE);
    }
  }

  @Override
  protected void doBroadcast(MemorySegment buffer, int root) {
    if (Staging.isNeeded(NONE, buffer)) {
      Staging.run(NONE, buffer, (_, receive) -> doBroadcast(receive, root));
      return;
    }
    enter(Call.BROADCAST);
    try {
      long bytes = buffer.byteSize();
      long done = 0;
      do {
        int count = (int) Math.min(largest, bytes - done);
        CollectiveCalls.broadcast(buffer.address() + done, count, root, communicator, atOnce);
        done += count;
      } while (done < bytes);
    } finally {
      leave(buffer, NONE);
    }
  }

  @Override
  protected void doGather(MemorySegment send, MemorySegment receive, int root) {
    if (Staging.isNeeded(send, receive)) {
      Staging.fill(send, receive, (s, r) -> doGather(s, r, root));
      return;
    }
    enter(Call.GATHER);
    try {
      long block = send.byteSize();
      if (block > largest) {
        exchangeLarge(
            peer -> peer == root ? send : NONE,
            peer -> rank() == root ? receive.asSlice(peer * block, block) : NONE);
      } else {
        CollectiveCalls.gather(
            send.address(), (int) block, receive.address(), root, communicator, atOnce);
      }
    } finally {
      leave(send, receive);
    }
  }

  @Override
  protected void doGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      int root) {
    if (Staging.isNeeded(send, receive)) {
      Staging.run(send, receive, (s, r) -> doGatherV(s, r, counts, displacements, type, root));
      return;
    }
    enter(Call.GATHER_V);
    try {
      long count = send.byteSize() / type.bytes();
      boolean fits =
          count <= largest && (rank() != root || receiveTable.fill(counts, displacements, largest));
      if (allFit(fits)) {
        CollectiveCalls.gatherV(
            send.address(),
            (int) count,
            handles.of(type),
            receive.address(),
            receiveTable.counts(),
            receiveTable.displacements(),
            root,
            communicator,
            atOnce);
      } else {
        exchangeLarge(
            peer -> peer == root ? send : NONE,
            peer -> rank() == root ? block(receive, counts, displacements, type, peer) : NONE);
      }
    } finally {
      leave(send, receive);
    }
  }

  @Override
  protected void doAllGather(MemorySegment send, MemorySegment receive) {
    if (Staging.isNeeded(send, receive)) {
      Staging.fill(send, receive, this::doAllGather);
      return;
    }
    enter(Call.ALL_GATHER);
    try {
      long block = send.byteSize();
      if (block > largest) {
        exchangeLarge(_ -> send, peer -> receive.asSlice(peer * block, block));
      } else {
        CollectiveCalls.allGather(
            send.address(), (int) block, receive.address(), (int) block, communicator, atOnce);
      }
    } finally {
      leave(send, receive);
    }
  }

  @Override
  protected void doAllGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type) {
    if (Staging.isNeeded(send, receive)) {
      Staging.run(send, receive, (s, r) -> doAllGatherV(s, r, counts, displacements, type));
      return;
    }
    enter(Call.ALL_GATHER_V);
    try {
      if (size() == 1) {
        // MPICH 4.0 ignores the displacement of the only rank.
        block(receive, counts, displacements, type, 0).copyFrom(send);
      } else if (allFit(receiveTable.fill(counts, displacements, largest))) {
        CollectiveCalls.allGatherV(
            send.address(),
            (int) counts[rank()],
            handles.of(type),
            receive.address(),
            receiveTable.counts(),
            receiveTable.displacements(),
            communicator,
            atOnce);
      } else {
        exchangeLarge(_ -> send, peer -> block(receive, counts, displacements, type, peer));
      }
    } finally {
      leave(send, receive);
    }
  }

  @Override
  protected void doScatter(MemorySegment send, MemorySegment receive, int root) {
    if (Staging.isNeeded(send, receive)) {
      Staging.fill(send, receive, (s, r) -> doScatter(s, r, root));
      return;
    }
    enter(Call.SCATTER);
    try {
      long block = receive.byteSize();
      if (block > largest) {
        exchangeLarge(
            peer -> rank() == root ? send.asSlice(peer * block, block) : NONE,
            peer -> peer == root ? receive : NONE);
      } else {
        CollectiveCalls.scatter(
            send.address(), (int) block, receive.address(), root, communicator, atOnce);
      }
    } finally {
      leave(send, receive);
    }
  }

  @Override
  protected void doScatterV(
      MemorySegment send,
      long[] counts,
      long[] displacements,
      MemorySegment receive,
      Datatype type,
      int root) {
    if (Staging.isNeeded(send, receive)) {
      Staging.run(send, receive, (s, r) -> doScatterV(s, counts, displacements, r, type, root));
      return;
    }
    enter(Call.SCATTER_V);
    try {
      long count = receive.byteSize() / type.bytes();
      boolean fits =
          count <= largest && (rank() != root || sendTable.fill(counts, displacements, largest));
      if (allFit(fits)) {
        CollectiveCalls.scatterV(
            send.address(),
            sendTable.counts(),
            sendTable.displacements(),
            handles.of(type),
            receive.address(),
            (int) count,
            root,
            communicator,
            atOnce);
      } else {
        exchangeLarge(
            peer -> rank() == root ? block(send, counts, displacements, type, peer) : NONE,
            peer -> peer == root ? receive : NONE);
      }
    } finally {
      leave(send, receive);
    }
  }

  @Override
  protected void doAllToAll(MemorySegment send, MemorySegment receive) {
    if (Staging.isNeeded(send, receive)) {
      Staging.fill(send, receive, this::doAllToAll);
      return;
    }
    enter(Call.ALL_TO_ALL);
    try {
      long block = send.byteSize() / size();
      if (block > largest) {
        exchangeLarge(
            peer -> send.asSlice(peer * block, block),
            peer -> receive.asSlice(peer * block, block));
      } else {
        CollectiveCalls.allToAll(
            send.address(), (int) block, receive.address(), (int) block, communicator, atOnce);
      }
    } finally {
      leave(send, receive);
    }
  }

  @Override
  protected void doAllToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type) {
    if (Staging.isNeeded(send, receive)) {
      Staging.run(
          send,
          receive,
          (s, r) ->
              doAllToAllV(
                  s, sendCounts, sendDisplacements, r, receiveCounts, receiveDisplacements, type));
      return;
    }
    enter(Call.ALL_TO_ALL_V);
    try {
      boolean sendFits = sendTable.fill(sendCounts, sendDisplacements, largest);
      boolean receiveFits = receiveTable.fill(receiveCounts, receiveDisplacements, largest);
      if (allFit(sendFits && receiveFits)) {
        CollectiveCalls.allToAllV(
            send.address(),
            sendTable.counts(),
            sendTable.displacements(),
            handles.of(type),
            receive.address(),
            receiveTable.counts(),
            receiveTable.displacements(),
            communicator,
            atOnce);
      } else {
        exchangeLarge(
            peer -> block(send, sendCounts, sendDisplacements, type, peer),
            peer -> block(receive, receiveCounts, receiveDisplacements, type, peer));
      }
    } finally {
      leave(send, receive);
    }
  }
}
