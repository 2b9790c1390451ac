package org.swmpi.mpi.internal.check;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Datatype;

/// Collectives that move data, as [CheckedCommunicator] has them. What stands in place is copied,
/// so that engines see two buffers.
abstract class CheckedCollectives extends CheckedMessages {
  protected abstract void doBarrier();

  protected abstract void doBroadcast(MemorySegment buffer, int root);

  protected abstract void doGather(MemorySegment send, MemorySegment receive, int root);

  protected abstract void doGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      int root);

  protected abstract void doAllGather(MemorySegment send, MemorySegment receive);

  protected abstract void doAllGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type);

  protected abstract void doScatter(MemorySegment send, MemorySegment receive, int root);

  protected abstract void doScatterV(
      MemorySegment send,
      long[] counts,
      long[] displacements,
      MemorySegment receive,
      Datatype type,
      int root);

  protected abstract void doAllToAll(MemorySegment send, MemorySegment receive);

  protected abstract void doAllToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type);

  @Override
  public final void barrier() {
    doBarrier();
  }

  @Override
  public final void broadcast(MemorySegment buffer, int root) {
    checkBroadcast(buffer, root);
    doBroadcast(buffer, root);
  }

  final void checkBroadcast(MemorySegment buffer, int root) {
    Arguments.rank("root", root, size());
    if (buffer.equals(IN_PLACE)) {
      throw new IllegalArgumentException("buffer is IN_PLACE, which has no meaning in a broadcast");
    }
    if (rank() == root) {
      Arguments.usable("buffer", buffer);
    } else {
      Arguments.writable("buffer", buffer);
    }
  }

  @Override
  public final void gather(MemorySegment send, MemorySegment receive, int root) {
    if (inPlace("send", send, root)) {
      InPlace.run(
          InPlace.block("receive", receive, root, size()), own -> gather(own, receive, root));
      return;
    }
    doGather(send, gatherTarget(send, receive, root), root);
  }

  final MemorySegment gatherTarget(MemorySegment send, MemorySegment receive, int root) {
    Arguments.rank("root", root, size());
    Arguments.usable("send", send);
    return rank() == root ? receiver(send, receive, send.byteSize() * size()) : MemorySegment.NULL;
  }

  @Override
  public final void gatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      int root) {
    if (inPlace("send", send, root)) {
      InPlace.run(
          InPlace.block("receive", receive, counts, displacements, type, root, size()),
          own -> gatherV(own, receive, counts, displacements, type, root));
      return;
    }
    checkGatherV(send, receive, counts, displacements, type, root);
    doGatherV(send, receive, counts, displacements, type, root);
  }

  final void checkGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      int root) {
    Arguments.rank("root", root, size());
    Arguments.usable("send", send);
    Arguments.wholeElements("send", send, type);
    if (rank() == root) {
      Arguments.writable("receive", receive);
      Arguments.apart(send, receive);
      Arguments.blocks("receive", receive, counts, displacements, type, size());
      Arguments.exactly("send", send, counts[root] * type.bytes());
    }
  }

  @Override
  public final void allGather(MemorySegment send, MemorySegment receive) {
    if (send.equals(IN_PLACE)) {
      InPlace.run(
          InPlace.block("receive", receive, rank(), size()), own -> allGather(own, receive));
      return;
    }
    doAllGather(send, allGatherTarget(send, receive));
  }

  final MemorySegment allGatherTarget(MemorySegment send, MemorySegment receive) {
    Arguments.usable("send", send);
    return receiver(send, receive, send.byteSize() * size());
  }

  @Override
  public final void allGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type) {
    if (send.equals(IN_PLACE)) {
      InPlace.run(
          InPlace.block("receive", receive, counts, displacements, type, rank(), size()),
          own -> allGatherV(own, receive, counts, displacements, type));
      return;
    }
    checkAllGatherV(send, receive, counts, displacements, type);
    doAllGatherV(send, receive, counts, displacements, type);
  }

  final void checkAllGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type) {
    Arguments.usable("send", send);
    Arguments.writable("receive", receive);
    Arguments.apart(send, receive);
    Arguments.blocks("receive", receive, counts, displacements, type, size());
    Arguments.exactly("send", send, counts[rank()] * type.bytes());
  }

  @Override
  public final void scatter(MemorySegment send, MemorySegment receive, int root) {
    if (inPlace("receive", receive, root)) {
      InPlace.run(InPlace.block("send", send, root, size()), own -> scatter(send, own, root));
      return;
    }
    MemorySegment target = scatterTarget(send, receive, root);
    doScatter(rank() == root ? send : MemorySegment.NULL, target, root);
  }

  final MemorySegment scatterTarget(MemorySegment send, MemorySegment receive, int root) {
    Arguments.rank("root", root, size());
    Arguments.writable("receive", receive);
    if (rank() != root) {
      return receive;
    }
    Arguments.usable("send", send);
    Arguments.apart(send, receive);
    Arguments.equalBlocks("send", send, size());
    Arguments.atLeast("receive", receive, send.byteSize() / size());
    return receive.asSlice(0, send.byteSize() / size());
  }

  @Override
  public final void scatterV(
      MemorySegment send,
      long[] counts,
      long[] displacements,
      MemorySegment receive,
      Datatype type,
      int root) {
    if (inPlace("receive", receive, root)) {
      InPlace.run(
          InPlace.block("send", send, counts, displacements, type, root, size()),
          own -> scatterV(send, counts, displacements, own, type, root));
      return;
    }
    checkScatterV(send, counts, displacements, receive, type, root);
    doScatterV(send, counts, displacements, receive, type, root);
  }

  final void checkScatterV(
      MemorySegment send,
      long[] counts,
      long[] displacements,
      MemorySegment receive,
      Datatype type,
      int root) {
    Arguments.rank("root", root, size());
    Arguments.writable("receive", receive);
    Arguments.wholeElements("receive", receive, type);
    if (rank() == root) {
      Arguments.usable("send", send);
      Arguments.apart(send, receive);
      Arguments.blocks("send", send, counts, displacements, type, size());
      Arguments.exactly("receive", receive, counts[root] * type.bytes());
    }
  }

  @Override
  public final void allToAll(MemorySegment send, MemorySegment receive) {
    if (send.equals(IN_PLACE)) {
      InPlace.run(InPlace.blocks("receive", receive, size()), own -> allToAll(own, receive));
      return;
    }
    doAllToAll(send, allToAllTarget(send, receive));
  }

  final MemorySegment allToAllTarget(MemorySegment send, MemorySegment receive) {
    Arguments.usable("send", send);
    Arguments.equalBlocks("send", send, size());
    return receiver(send, receive, send.byteSize());
  }

  @Override
  public final void allToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type) {
    if (send.equals(IN_PLACE)) {
      InPlace.run(
          InPlace.blocks("receive", receive, receiveCounts, receiveDisplacements, type, size()),
          own ->
              allToAllV(
                  own,
                  receiveCounts,
                  receiveDisplacements,
                  receive,
                  receiveCounts,
                  receiveDisplacements,
                  type));
      return;
    }
    checkAllToAllV(
        send, sendCounts, sendDisplacements, receive, receiveCounts, receiveDisplacements, type);
    doAllToAllV(
        send, sendCounts, sendDisplacements, receive, receiveCounts, receiveDisplacements, type);
  }

  final void checkAllToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type) {
    Arguments.usable("send", send);
    Arguments.writable("receive", receive);
    Arguments.apart(send, receive);
    Arguments.blocks("send", send, sendCounts, sendDisplacements, type, size());
    Arguments.blocks("receive", receive, receiveCounts, receiveDisplacements, type, size());
    if (sendCounts[rank()] != receiveCounts[rank()]) {
      throw new IllegalArgumentException(
          "rank %d sends itself %d elements and expects %d"
              .formatted(rank(), sendCounts[rank()], receiveCounts[rank()]));
    }
  }

  /// Whether the root's own part stands in the other buffer.
  final boolean inPlace(String name, MemorySegment buffer, int root) {
    if (!buffer.equals(IN_PLACE)) {
      return false;
    }
    Arguments.rank("root", root, size());
    if (rank() != root) {
      throw new IllegalArgumentException(name + " is IN_PLACE, which only the root may pass");
    }
    return true;
  }

  static MemorySegment receiver(MemorySegment send, MemorySegment receive, long bytes) {
    Arguments.writable("receive", receive);
    Arguments.apart(send, receive);
    Arguments.atLeast("receive", receive, bytes);
    return receive.byteSize() == bytes ? receive : receive.asSlice(0, bytes);
  }
}
