package org.swmpi.mpi.internal.openmpijava;

import static org.swmpi.mpi.internal.openmpijava.JavaBuffer.isPassable;
import static org.swmpi.mpi.internal.openmpijava.JavaBuffer.passed;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.internal.libmpi.Call;
import org.swmpi.mpi.internal.libmpi.MpiSession;
import org.swmpi.mpi.internal.libmpi.SessionCommunicator;
import org.swmpi.mpi.internal.libmpi.Staging;

/// The collectives that move bytes. A subclass adds the rest.
///
/// Counts are `int` in the bindings: longer buffers go in pieces where the elements are independent
/// of each other, and are refused where blocks are.
///
/// Some arrays go by native memory, because of defects of the bindings (Open MPI 4.1.4): what a
/// scatter receives, since more than 64 KiB are not copied to the array, and what a `…V` call has
/// blocks of, since the bindings take a product for a sum where they measure the blocks.
abstract class OpenMpiJavaCollectives extends SessionCommunicator {
  /// Most bytes in one call: whole elements of any type.
  static final long PIECE = 1L << 30;

  private static final MemorySegment NONE = MemorySegment.NULL;
  private static final int[] NO_COUNTS = {};

  private final Object communicator;
  private final OpenMpiJavaLibrary library;
  private final Object bytes;

  /// @param communicator the bindings' object
  OpenMpiJavaCollectives(MpiSession session, Object communicator, long id, int[] worldRanks) {
    super(session, id, OpenMpiJavaCalls.rank(communicator), worldRanks);
    this.communicator = communicator;
    this.library = OpenMpiJavaLibrary.loaded();
    this.bytes = library.type(Datatype.BYTE);
  }

  /// The bindings' object.
  final Object communicator() {
    return communicator;
  }

  final OpenMpiJavaLibrary bindings() {
    return library;
  }

  /// The bindings' type of what is only moved.
  final Object bytes() {
    return bytes;
  }

  private static boolean areBytes(MemorySegment send, MemorySegment receive) {
    return isPassable(send, Datatype.BYTE) && isPassable(receive, Datatype.BYTE);
  }

  private static Object ofBytes(MemorySegment segment) {
    return passed(segment, Datatype.BYTE);
  }

  @Override
  protected void doBarrier() {
    enter(Call.BARRIER);
    try {
      OpenMpiJavaCollectiveCalls.barrier(communicator);
    } finally {
      leave();
    }
  }

  @Override
  protected void doBroadcast(MemorySegment buffer, int root) {
    if (!areBytes(buffer, NONE)) {
      Staging.run(NONE, buffer, (_, receive) -> doBroadcast(receive, root));
      return;
    }
    enter(Call.BROADCAST);
    try {
      long length = buffer.byteSize();
      long done = 0;
      do {
        int count = (int) Math.min(PIECE, length - done);
        Object piece = ofBytes(buffer.asSlice(done, count));
        OpenMpiJavaCollectiveCalls.broadcast(communicator, piece, count, bytes, root);
        done += count;
      } while (done < length);
    } finally {
      leave(buffer, NONE);
    }
  }

  @Override
  protected void doGather(MemorySegment send, MemorySegment receive, int root) {
    if (!areBytes(send, receive)) {
      Staging.fill(send, receive, (s, r) -> doGather(s, r, root));
      return;
    }
    int count = Counts.of(send.byteSize(), "gather");
    enter(Call.GATHER);
    try {
      OpenMpiJavaCollectiveCalls.gather(
          communicator, ofBytes(send), ofBytes(receive), count, bytes, root);
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
    boolean receives = rank() == root;
    if (!isPassable(send, type) || (receives && !receive.isNative())) {
      Staging.run(send, receive, (s, r) -> doGatherV(s, r, counts, displacements, type, root));
      return;
    }
    int count = Counts.of(send.byteSize() / type.bytes(), "gatherV");
    int[] receiveCounts = receives ? Counts.of(counts, "gatherV") : NO_COUNTS;
    int[] places = receives ? Counts.of(displacements, "gatherV") : NO_COUNTS;
    enter(Call.GATHER_V);
    try {
      OpenMpiJavaCollectiveCalls.gatherV(
          communicator,
          passed(send, type),
          count,
          passed(receives ? receive : NONE, type),
          receiveCounts,
          places,
          library.type(type),
          root);
    } finally {
      leave(send, receive);
    }
  }

  @Override
  protected void doAllGather(MemorySegment send, MemorySegment receive) {
    if (!areBytes(send, receive)) {
      Staging.fill(send, receive, this::doAllGather);
      return;
    }
    int count = Counts.of(send.byteSize(), "allGather");
    enter(Call.ALL_GATHER);
    try {
      OpenMpiJavaCollectiveCalls.allGather(
          communicator, ofBytes(send), ofBytes(receive), count, bytes);
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
    if (!isPassable(send, type) || !receive.isNative()) {
      Staging.run(send, receive, (s, r) -> doAllGatherV(s, r, counts, displacements, type));
      return;
    }
    int[] receiveCounts = Counts.of(counts, "allGatherV");
    int[] places = Counts.of(displacements, "allGatherV");
    enter(Call.ALL_GATHER_V);
    try {
      OpenMpiJavaCollectiveCalls.allGatherV(
          communicator,
          passed(send, type),
          receiveCounts[rank()],
          passed(receive, type),
          receiveCounts,
          places,
          library.type(type));
    } finally {
      leave(send, receive);
    }
  }

  @Override
  protected void doScatter(MemorySegment send, MemorySegment receive, int root) {
    if (!receive.isNative() || !areBytes(send, receive)) {
      Staging.fill(send, receive, (s, r) -> doScatter(s, r, root));
      return;
    }
    int count = Counts.of(receive.byteSize(), "scatter");
    enter(Call.SCATTER);
    try {
      OpenMpiJavaCollectiveCalls.scatter(
          communicator, ofBytes(send), ofBytes(receive), count, bytes, root);
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
    boolean sends = rank() == root;
    if (!receive.isNative() || (sends && !send.isNative())) {
      Staging.run(send, receive, (s, r) -> doScatterV(s, counts, displacements, r, type, root));
      return;
    }
    int count = Counts.of(receive.byteSize() / type.bytes(), "scatterV");
    int[] sendCounts = sends ? Counts.of(counts, "scatterV") : NO_COUNTS;
    int[] places = sends ? Counts.of(displacements, "scatterV") : NO_COUNTS;
    enter(Call.SCATTER_V);
    try {
      OpenMpiJavaCollectiveCalls.scatterV(
          communicator,
          passed(sends ? send : NONE, type),
          sendCounts,
          places,
          passed(receive, type),
          count,
          library.type(type),
          root);
    } finally {
      leave(send, receive);
    }
  }

  @Override
  protected void doAllToAll(MemorySegment send, MemorySegment receive) {
    if (!areBytes(send, receive)) {
      Staging.fill(send, receive, this::doAllToAll);
      return;
    }
    int count = Counts.of(send.byteSize() / size(), "allToAll");
    enter(Call.ALL_TO_ALL);
    try {
      OpenMpiJavaCollectiveCalls.allToAll(
          communicator, ofBytes(send), ofBytes(receive), count, bytes);
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
    if (!send.isNative() || !receive.isNative()) {
      Staging.run(
          send,
          receive,
          (s, r) ->
              doAllToAllV(
                  s, sendCounts, sendDisplacements, r, receiveCounts, receiveDisplacements, type));
      return;
    }
    int[] out = Counts.of(sendCounts, "allToAllV");
    int[] outAt = Counts.of(sendDisplacements, "allToAllV");
    int[] in = Counts.of(receiveCounts, "allToAllV");
    int[] inAt = Counts.of(receiveDisplacements, "allToAllV");
    enter(Call.ALL_TO_ALL_V);
    try {
      OpenMpiJavaCollectiveCalls.allToAllV(
          communicator,
          passed(send, type),
          out,
          outAt,
          passed(receive, type),
          in,
          inAt,
          library.type(type));
    } finally {
      leave(send, receive);
    }
  }
}
