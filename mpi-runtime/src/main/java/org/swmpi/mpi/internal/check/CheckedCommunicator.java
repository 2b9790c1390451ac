package org.swmpi.mpi.internal.check;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// Checks the arguments of every call, cuts buffers to what the call moves, and hands over to the
/// engine: to the method of the same name with `do` in front, whose arguments are right as far as
/// one rank can see.
public abstract class CheckedCommunicator implements Communicator {
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

  protected abstract void doReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Op op, int root);

  protected abstract void doAllReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Op op);

  protected abstract void doScan(MemorySegment send, MemorySegment receive, Datatype type, Op op);

  protected abstract void doExScan(MemorySegment send, MemorySegment receive, Datatype type, Op op);

  protected abstract void doSend(MemorySegment buffer, int destination, int tag);

  protected abstract Status doReceive(MemorySegment buffer, int source, int tag);

  protected abstract Status doSendReceive(
      MemorySegment send,
      int destination,
      int sendTag,
      MemorySegment receive,
      int source,
      int receiveTag);

  protected abstract Request doImmediateSend(MemorySegment buffer, int destination, int tag);

  protected abstract Request doImmediateReceive(MemorySegment buffer, int source, int tag);

  protected abstract Status doProbe(int source, int tag);

  protected abstract Optional<Status> doImmediateProbe(int source, int tag);

  protected abstract Communicator doSplit(int color, int key);

  protected abstract void doFree();

  protected abstract boolean isWorld();

  protected abstract void doAbort(int code);

  @Override
  public final void barrier() {
    doBarrier();
  }

  @Override
  public final void broadcast(MemorySegment buffer, int root) {
    Arguments.rank("root", root, size());
    if (rank() == root) {
      Arguments.usable("buffer", buffer);
    } else {
      Arguments.writable("buffer", buffer);
    }
    doBroadcast(buffer, root);
  }

  @Override
  public final void gather(MemorySegment send, MemorySegment receive, int root) {
    Arguments.rank("root", root, size());
    Arguments.usable("send", send);
    if (rank() == root) {
      doGather(send, receiver(send, receive, send.byteSize() * size()), root);
    } else {
      doGather(send, MemorySegment.NULL, root);
    }
  }

  @Override
  public final void gatherV(
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
    doGatherV(send, receive, counts, displacements, type, root);
  }

  @Override
  public final void allGather(MemorySegment send, MemorySegment receive) {
    Arguments.usable("send", send);
    doAllGather(send, receiver(send, receive, send.byteSize() * size()));
  }

  @Override
  public final void allGatherV(
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
    doAllGatherV(send, receive, counts, displacements, type);
  }

  @Override
  public final void scatter(MemorySegment send, MemorySegment receive, int root) {
    Arguments.rank("root", root, size());
    Arguments.writable("receive", receive);
    if (rank() == root) {
      Arguments.usable("send", send);
      Arguments.apart(send, receive);
      Arguments.equalBlocks("send", send, size());
      Arguments.atLeast("receive", receive, send.byteSize() / size());
      doScatter(send, receive.asSlice(0, send.byteSize() / size()), root);
    } else {
      doScatter(MemorySegment.NULL, receive, root);
    }
  }

  @Override
  public final void scatterV(
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
    doScatterV(send, counts, displacements, receive, type, root);
  }

  @Override
  public final void allToAll(MemorySegment send, MemorySegment receive) {
    Arguments.usable("send", send);
    Arguments.equalBlocks("send", send, size());
    doAllToAll(send, receiver(send, receive, send.byteSize()));
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
    doAllToAllV(
        send, sendCounts, sendDisplacements, receive, receiveCounts, receiveDisplacements, type);
  }

  @Override
  public final void reduce(
      MemorySegment send, MemorySegment receive, Datatype type, Op op, int root) {
    Arguments.rank("root", root, size());
    Arguments.usable("send", send);
    Arguments.wholeElements("send", send, type);
    Arguments.defined(op, type);
    MemorySegment target =
        rank() == root ? receiver(send, receive, send.byteSize()) : MemorySegment.NULL;
    doReduce(send, target, type, op, root);
  }

  @Override
  public final void allReduce(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    Arguments.usable("send", send);
    Arguments.wholeElements("send", send, type);
    Arguments.defined(op, type);
    doAllReduce(send, receiver(send, receive, send.byteSize()), type, op);
  }

  @Override
  public final void scan(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    Arguments.usable("send", send);
    Arguments.wholeElements("send", send, type);
    Arguments.defined(op, type);
    doScan(send, receiver(send, receive, send.byteSize()), type, op);
  }

  @Override
  public final void exScan(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    Arguments.usable("send", send);
    Arguments.wholeElements("send", send, type);
    Arguments.defined(op, type);
    doExScan(send, receiver(send, receive, send.byteSize()), type, op);
  }

  @Override
  public final void send(MemorySegment buffer, int destination, int tag) {
    Arguments.usable("buffer", buffer);
    Arguments.rank("destination", destination, size());
    Arguments.tag("tag", tag);
    doSend(buffer, destination, tag);
  }

  @Override
  public final Status receive(MemorySegment buffer, int source, int tag) {
    Arguments.writable("buffer", buffer);
    Arguments.source(source, size());
    Arguments.tagOrAny("tag", tag);
    return doReceive(buffer, source, tag);
  }

  @Override
  public final Status sendReceive(
      MemorySegment send,
      int destination,
      int sendTag,
      MemorySegment receive,
      int source,
      int receiveTag) {
    Arguments.usable("send", send);
    Arguments.rank("destination", destination, size());
    Arguments.tag("sendTag", sendTag);
    Arguments.writable("receive", receive);
    Arguments.source(source, size());
    Arguments.tagOrAny("receiveTag", receiveTag);
    Arguments.apart(send, receive);
    return doSendReceive(send, destination, sendTag, receive, source, receiveTag);
  }

  @Override
  public final Request immediateSend(MemorySegment buffer, int destination, int tag) {
    Arguments.usable("buffer", buffer);
    Arguments.offHeap("buffer", buffer);
    Arguments.rank("destination", destination, size());
    Arguments.tag("tag", tag);
    return doImmediateSend(buffer, destination, tag);
  }

  @Override
  public final Request immediateReceive(MemorySegment buffer, int source, int tag) {
    Arguments.offHeap("buffer", buffer);
    Arguments.writable("buffer", buffer);
    Arguments.source(source, size());
    Arguments.tagOrAny("tag", tag);
    return doImmediateReceive(buffer, source, tag);
  }

  @Override
  public final Status probe(int source, int tag) {
    Arguments.source(source, size());
    Arguments.tagOrAny("tag", tag);
    return doProbe(source, tag);
  }

  @Override
  public final Optional<Status> immediateProbe(int source, int tag) {
    Arguments.source(source, size());
    Arguments.tagOrAny("tag", tag);
    return doImmediateProbe(source, tag);
  }

  @Override
  public final Communicator split(int color, int key) {
    if (color < 0) {
      throw new IllegalArgumentException("color is " + color + ", must be 0 or more");
    }
    return doSplit(color, key);
  }

  @Override
  public final void free() {
    if (isWorld()) {
      throw new IllegalStateException("the communicator of all ranks cannot be freed");
    }
    doFree();
  }

  @Override
  public final void abort(int code) {
    if (code < 1 || code > 255) {
      throw new IllegalArgumentException("code is " + code + ", must be 1 to 255");
    }
    doAbort(code);
  }

  private static MemorySegment receiver(MemorySegment send, MemorySegment receive, long bytes) {
    Arguments.writable("receive", receive);
    Arguments.apart(send, receive);
    Arguments.atLeast("receive", receive, bytes);
    return receive.byteSize() == bytes ? receive : receive.asSlice(0, bytes);
  }
}
