package org.swmpi.mpi.internal.check;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Intercommunicator;
import org.swmpi.mpi.Request;

/// Collectives that move data between two groups, as [CheckedIntercommunicator] has them.
abstract class CheckedInterCollectives implements Intercommunicator {
  protected abstract Request doBarrier(boolean immediate);

  protected abstract Request doBroadcast(MemorySegment buffer, int root, boolean immediate);

  protected abstract Request doGather(
      MemorySegment send, MemorySegment receive, int root, boolean immediate);

  protected abstract Request doGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      int root,
      boolean immediate);

  protected abstract Request doAllGather(
      MemorySegment send, MemorySegment receive, boolean immediate);

  protected abstract Request doAllGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      boolean immediate);

  protected abstract Request doScatter(
      MemorySegment send, MemorySegment receive, int root, boolean immediate);

  protected abstract Request doScatterV(
      MemorySegment send,
      long[] counts,
      long[] displacements,
      MemorySegment receive,
      Datatype type,
      int root,
      boolean immediate);

  protected abstract Request doAllToAll(
      MemorySegment send, MemorySegment receive, boolean immediate);

  protected abstract Request doAllToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type,
      boolean immediate);

  /// Checks a root.
  ///
  /// @return whether this rank has something to send to it, or to receive from it
  final boolean talksTo(int root) {
    if (root == ROOT || root == PROC_NULL) {
      return false;
    }
    Arguments.rank("root", root, remoteSize());
    return true;
  }

  static void sent(String name, MemorySegment segment, boolean immediate) {
    if (segment.equals(IN_PLACE)) {
      throw new IllegalArgumentException(
          name + " is IN_PLACE, which has no meaning between groups");
    }
    Arguments.usable(name, segment);
    if (immediate) {
      Arguments.offHeap(name, segment);
    }
  }

  static void received(String name, MemorySegment segment, boolean immediate) {
    sent(name, segment, immediate);
    Arguments.writable(name, segment);
  }

  static void bothWays(MemorySegment send, MemorySegment receive, boolean immediate) {
    sent("send", send, immediate);
    received("receive", receive, immediate);
    Arguments.apart(send, receive);
  }

  @Override
  public final void barrier() {
    doBarrier(false);
  }

  @Override
  public final Request immediateBarrier() {
    return doBarrier(true);
  }

  @Override
  public final void broadcast(MemorySegment buffer, int root) {
    broadcast(buffer, root, false);
  }

  @Override
  public final Request immediateBroadcast(MemorySegment buffer, int root) {
    return broadcast(buffer, root, true);
  }

  private Request broadcast(MemorySegment buffer, int root, boolean immediate) {
    if (talksTo(root)) {
      received("buffer", buffer, immediate);
    } else if (root == ROOT) {
      sent("buffer", buffer, immediate);
    }
    return doBroadcast(root == PROC_NULL ? MemorySegment.NULL : buffer, root, immediate);
  }

  @Override
  public final void gather(MemorySegment send, MemorySegment receive, int root) {
    gather(send, receive, root, false);
  }

  @Override
  public final Request immediateGather(MemorySegment send, MemorySegment receive, int root) {
    return gather(send, receive, root, true);
  }

  private Request gather(MemorySegment send, MemorySegment receive, int root, boolean immediate) {
    if (talksTo(root)) {
      sent("send", send, immediate);
      return doGather(send, MemorySegment.NULL, root, immediate);
    }
    if (root == PROC_NULL) {
      return doGather(MemorySegment.NULL, MemorySegment.NULL, root, immediate);
    }
    received("receive", receive, immediate);
    Arguments.equalBlocks("receive", receive, remoteSize());
    return doGather(MemorySegment.NULL, receive, root, immediate);
  }

  @Override
  public final void gatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      int root) {
    gatherV(send, receive, counts, displacements, type, root, false);
  }

  @Override
  public final Request immediateGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      int root) {
    return gatherV(send, receive, counts, displacements, type, root, true);
  }

  private Request gatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      int root,
      boolean immediate) {
    MemorySegment out = MemorySegment.NULL;
    MemorySegment in = MemorySegment.NULL;
    if (talksTo(root)) {
      sent("send", send, immediate);
      Arguments.wholeElements("send", send, type);
      out = send;
    } else if (root == ROOT) {
      received("receive", receive, immediate);
      Arguments.blocks("receive", receive, counts, displacements, type, remoteSize());
      in = receive;
    }
    return doGatherV(out, in, counts, displacements, type, root, immediate);
  }

  @Override
  public final void allGather(MemorySegment send, MemorySegment receive) {
    allGather(send, receive, false);
  }

  @Override
  public final Request immediateAllGather(MemorySegment send, MemorySegment receive) {
    return allGather(send, receive, true);
  }

  private Request allGather(MemorySegment send, MemorySegment receive, boolean immediate) {
    bothWays(send, receive, immediate);
    Arguments.equalBlocks("receive", receive, remoteSize());
    return doAllGather(send, receive, immediate);
  }

  @Override
  public final void allGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type) {
    allGatherV(send, receive, counts, displacements, type, false);
  }

  @Override
  public final Request immediateAllGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type) {
    return allGatherV(send, receive, counts, displacements, type, true);
  }

  private Request allGatherV(
      MemorySegment send,
      MemorySegment receive,
      long[] counts,
      long[] displacements,
      Datatype type,
      boolean immediate) {
    bothWays(send, receive, immediate);
    Arguments.wholeElements("send", send, type);
    Arguments.blocks("receive", receive, counts, displacements, type, remoteSize());
    return doAllGatherV(send, receive, counts, displacements, type, immediate);
  }

  @Override
  public final void scatter(MemorySegment send, MemorySegment receive, int root) {
    scatter(send, receive, root, false);
  }

  @Override
  public final Request immediateScatter(MemorySegment send, MemorySegment receive, int root) {
    return scatter(send, receive, root, true);
  }

  private Request scatter(MemorySegment send, MemorySegment receive, int root, boolean immediate) {
    if (talksTo(root)) {
      received("receive", receive, immediate);
      return doScatter(MemorySegment.NULL, receive, root, immediate);
    }
    if (root == PROC_NULL) {
      return doScatter(MemorySegment.NULL, MemorySegment.NULL, root, immediate);
    }
    sent("send", send, immediate);
    Arguments.equalBlocks("send", send, remoteSize());
    return doScatter(send, MemorySegment.NULL, root, immediate);
  }

  @Override
  public final void scatterV(
      MemorySegment send,
      long[] counts,
      long[] displacements,
      MemorySegment receive,
      Datatype type,
      int root) {
    scatterV(send, counts, displacements, receive, type, root, false);
  }

  @Override
  public final Request immediateScatterV(
      MemorySegment send,
      long[] counts,
      long[] displacements,
      MemorySegment receive,
      Datatype type,
      int root) {
    return scatterV(send, counts, displacements, receive, type, root, true);
  }

  private Request scatterV(
      MemorySegment send,
      long[] counts,
      long[] displacements,
      MemorySegment receive,
      Datatype type,
      int root,
      boolean immediate) {
    MemorySegment out = MemorySegment.NULL;
    MemorySegment in = MemorySegment.NULL;
    if (talksTo(root)) {
      received("receive", receive, immediate);
      Arguments.wholeElements("receive", receive, type);
      in = receive;
    } else if (root == ROOT) {
      sent("send", send, immediate);
      Arguments.blocks("send", send, counts, displacements, type, remoteSize());
      out = send;
    }
    return doScatterV(out, counts, displacements, in, type, root, immediate);
  }

  @Override
  public final void allToAll(MemorySegment send, MemorySegment receive) {
    allToAll(send, receive, false);
  }

  @Override
  public final Request immediateAllToAll(MemorySegment send, MemorySegment receive) {
    return allToAll(send, receive, true);
  }

  private Request allToAll(MemorySegment send, MemorySegment receive, boolean immediate) {
    bothWays(send, receive, immediate);
    Arguments.equalBlocks("send", send, remoteSize());
    Arguments.equalBlocks("receive", receive, remoteSize());
    return doAllToAll(send, receive, immediate);
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
    allToAllV(
        send,
        sendCounts,
        sendDisplacements,
        receive,
        receiveCounts,
        receiveDisplacements,
        type,
        false);
  }

  @Override
  public final Request immediateAllToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type) {
    return allToAllV(
        send,
        sendCounts,
        sendDisplacements,
        receive,
        receiveCounts,
        receiveDisplacements,
        type,
        true);
  }

  private Request allToAllV(
      MemorySegment send,
      long[] sendCounts,
      long[] sendDisplacements,
      MemorySegment receive,
      long[] receiveCounts,
      long[] receiveDisplacements,
      Datatype type,
      boolean immediate) {
    bothWays(send, receive, immediate);
    Arguments.blocks("send", send, sendCounts, sendDisplacements, type, remoteSize());
    Arguments.blocks("receive", receive, receiveCounts, receiveDisplacements, type, remoteSize());
    return doAllToAllV(
        send,
        sendCounts,
        sendDisplacements,
        receive,
        receiveCounts,
        receiveDisplacements,
        type,
        immediate);
  }
}
