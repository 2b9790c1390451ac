package org.swmpi.mpi.internal.mpj;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.internal.check.CheckedCommunicator;

/// The collectives of a communicator of MPJ Express that move bytes. Subclasses add the rest.
///
/// Buffers longer than an array go in pieces where the elements are independent of each other, and
/// are refused where blocks are.
abstract class MpjCollectives extends CheckedCommunicator {
  /// Most bytes in one call.
  static final long PIECE = 1L << 28;

  private final MpjRank mpj;
  private final MpjJob job;
  private final Object communicator;
  private final MpjCollectiveCalls calls;
  private final Object bytes;
  private final int rank;
  private final int size;

  /// @param communicator MPJ Express's object
  MpjCollectives(
      MpjRank mpj, MpjJob job, Object communicator, MpjCollectiveCalls calls, int rank, int size) {
    this.mpj = mpj;
    this.job = job;
    this.communicator = communicator;
    this.calls = calls;
    this.bytes = mpj.type(Datatype.BYTE);
    this.rank = rank;
    this.size = size;
  }

  @Override
  public final int rank() {
    return rank;
  }

  @Override
  public final int size() {
    return size;
  }

  final MpjRank mpj() {
    return mpj;
  }

  final MpjJob job() {
    return job;
  }

  final MpjCollectiveCalls collectives() {
    return calls;
  }

  /// MPJ Express's object, for a call that begins now.
  final Object communicator() {
    verifyNotFreed();
    return communicator;
  }

  /// MPJ Express's type of what is only moved.
  final Object bytes() {
    return bytes;
  }

  /// Makes a call that waits for other ranks.
  final void call(Runnable call) {
    verifyNotFreed();
    job.enter(mpj.number());
    try {
      call.run();
    } finally {
      job.leave(mpj.number());
    }
  }

  /// MPJ Express uses memory of all ranks where MPI says that only the root's is used: the others
  /// lend it some.
  static MemorySegment lent(MemorySegment segment, long bytes) {
    return segment.byteSize() == 0
        ? MemorySegment.ofArray(new byte[MpjArray.count(bytes, "call")])
        : segment;
  }

  @Override
  protected void doBarrier() {
    call(() -> calls.barrier(communicator));
  }

  @Override
  protected void doBroadcast(MemorySegment buffer, int root) {
    for (long done = 0; done < buffer.byteSize(); done += PIECE) {
      MemorySegment piece = buffer.asSlice(done, Math.min(PIECE, buffer.byteSize() - done));
      int count = (int) piece.byteSize();
      MpjArray array =
          rank == root
              ? MpjArray.withContent(piece, Datatype.BYTE)
              : MpjArray.empty(piece, Datatype.BYTE);
      call(() -> calls.broadcast(communicator, array, count, bytes, root));
      if (rank != root) {
        array.store();
      }
    }
  }

  @Override
  protected void doGather(MemorySegment send, MemorySegment receive, int root) {
    int count = MpjArray.count(send.byteSize(), "gather");
    MpjArray out = MpjArray.withContent(send, Datatype.BYTE);
    MpjArray in = MpjArray.empty(lent(receive, send.byteSize() * size), Datatype.BYTE);
    call(() -> calls.gather(communicator, out, in, count, bytes, root));
    in.store();
  }

  @Override
  protected void doGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      int root) {
    boolean receives = rank == root;
    int count = MpjArray.count(send.byteSize() / type.bytes(), "gatherV");
    int[] inCounts = MpjArray.counts(receives ? counts : new long[size], "gatherV");
    int[] places = MpjArray.counts(receives ? displacements : new long[size], "gatherV");
    MpjArray out = MpjArray.withContent(send, type);
    MpjArray in = MpjArray.withContent(receives ? receive : MemorySegment.NULL, type);
    Object kind = mpj.type(type);
    call(() -> calls.gatherV(communicator, out, count, in, inCounts, places, kind, root));
    in.store();
  }

  @Override
  protected void doAllGather(MemorySegment send, MemorySegment receive) {
    int count = MpjArray.count(send.byteSize(), "allGather");
    MpjArray out = MpjArray.withContent(send, Datatype.BYTE);
    MpjArray in = MpjArray.empty(receive, Datatype.BYTE);
    call(() -> calls.allGather(communicator, out, in, count, bytes));
    in.store();
  }

  @Override
  protected void doAllGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type) {
    int[] inCounts = MpjArray.counts(counts, "allGatherV");
    int[] places = MpjArray.counts(displacements, "allGatherV");
    MpjArray out = MpjArray.withContent(send, type);
    MpjArray in = MpjArray.withContent(receive, type);
    Object kind = mpj.type(type);
    call(() -> calls.allGatherV(communicator, out, inCounts[rank], in, inCounts, places, kind));
    in.store();
  }

  @Override
  protected void doScatter(MemorySegment send, MemorySegment receive, int root) {
    int count = MpjArray.count(receive.byteSize(), "scatter");
    MpjArray out = MpjArray.withContent(lent(send, (long) count * size), Datatype.BYTE);
    MpjArray in = MpjArray.empty(receive, Datatype.BYTE);
    call(() -> calls.scatter(communicator, out, in, count, bytes, root));
    in.store();
  }

  @Override
  protected void doScatterV(
      MemorySegment send,
      long[] counts,
      long[] displacements,
      MemorySegment receive,
      Datatype type,
      int root) {
    boolean sends = rank == root;
    int count = MpjArray.count(receive.byteSize() / type.bytes(), "scatterV");
    int[] outCounts = MpjArray.counts(sends ? counts : new long[size], "scatterV");
    int[] places = MpjArray.counts(sends ? displacements : new long[size], "scatterV");
    MpjArray out = MpjArray.withContent(sends ? send : MemorySegment.NULL, type);
    MpjArray in = MpjArray.empty(receive, type);
    Object kind = mpj.type(type);
    call(() -> calls.scatterV(communicator, out, outCounts, places, in, count, kind, root));
    in.store();
  }

  @Override
  protected void doAllToAll(MemorySegment send, MemorySegment receive) {
    int count = MpjArray.count(send.byteSize() / size, "allToAll");
    MpjArray out = MpjArray.withContent(send, Datatype.BYTE);
    MpjArray in = MpjArray.withContent(receive, Datatype.BYTE);
    call(() -> calls.allToAll(communicator, out, in, count, bytes));
    in.store();
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
    int[] outCounts = MpjArray.counts(sendCounts, "allToAllV");
    int[] outAt = MpjArray.counts(sendDisplacements, "allToAllV");
    int[] inCounts = MpjArray.counts(receiveCounts, "allToAllV");
    int[] inAt = MpjArray.counts(receiveDisplacements, "allToAllV");
    MpjArray out = MpjArray.withContent(send, type);
    MpjArray in = MpjArray.withContent(receive, type);
    Object kind = mpj.type(type);
    call(() -> calls.allToAllV(communicator, out, outCounts, outAt, in, inCounts, inAt, kind));
    in.store();
  }
}
