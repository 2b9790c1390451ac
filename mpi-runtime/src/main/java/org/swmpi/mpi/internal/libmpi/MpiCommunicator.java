package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;

/// A communicator of the library: what computes, messages, and the communicator itself.
final class MpiCommunicator extends MpiCollectives {
  /// @param id name of the communicator, the same on all its ranks; 1 for that of all ranks
  /// @param worldRanks rank in the job of each of its ranks
  MpiCommunicator(MpiSession session, long handle, long id, int[] worldRanks) {
    super(session, handle, id, worldRanks);
    register();
  }

  @Override
  public String transport() {
    return "mpi";
  }

  @Override
  public String library() {
    return session().library().version();
  }

  // Reductions

  @FunctionalInterface
  private interface Combine {
    void run(long send, long receive, int count, long type, long op);
  }

  /// Calls a function for pieces of as many elements as it can count.
  private void reduceInPieces(
      Call call,
      MemorySegment send,
      MemorySegment receive,
      Datatype type,
      Op op,
      Combine function) {
    enter(call);
    try {
      TypesAndOps handles = session().handles();
      long elements = send.byteSize() / type.bytes();
      long done = 0;
      do {
        int count = (int) Math.min(session().largestCount(), elements - done);
        long offset = done * type.bytes();
        function.run(
            send.address() + offset,
            receive.address() + offset,
            count,
            handles.of(type),
            handles.of(op));
        done += count;
      } while (done < elements);
    } finally {
      leave(send, receive);
    }
  }

  @Override
  protected void doReduce(
      MemorySegment send, MemorySegment receive, Datatype type, Op op, int root) {
    if (Staging.isNeeded(send, receive)) {
      Staging.run(send, receive, (s, r) -> doReduce(s, r, type, op, root));
      return;
    }
    reduceInPieces(
        Call.REDUCE,
        send,
        receive,
        type,
        op,
        (s, r, count, t, o) -> CollectiveCalls.reduce(s, r, count, t, o, root, handle()));
  }

  @Override
  protected void doAllReduce(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    if (Staging.isNeeded(send, receive)) {
      Staging.run(send, receive, (s, r) -> doAllReduce(s, r, type, op));
      return;
    }
    reduceInPieces(
        Call.ALL_REDUCE,
        send,
        receive,
        type,
        op,
        (s, r, count, t, o) -> CollectiveCalls.allReduce(s, r, count, t, o, handle()));
  }

  @Override
  protected void doScan(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    if (Staging.isNeeded(send, receive)) {
      Staging.run(send, receive, (s, r) -> doScan(s, r, type, op));
      return;
    }
    reduceInPieces(
        Call.SCAN,
        send,
        receive,
        type,
        op,
        (s, r, count, t, o) -> CollectiveCalls.scan(s, r, count, t, o, handle()));
  }

  @Override
  protected void doExScan(MemorySegment send, MemorySegment receive, Datatype type, Op op) {
    if (Staging.isNeeded(send, receive)) {
      Staging.run(send, receive, (s, r) -> doExScan(s, r, type, op));
      return;
    }
    reduceInPieces(
        Call.EX_SCAN,
        send,
        receive,
        type,
        op,
        (s, r, count, t, o) -> CollectiveCalls.exScan(s, r, count, t, o, handle()));
  }

  // Messages

  /// A request of this communicator is being waited for.
  void enterAwait(int peer) {
    enterMessage(Call.AWAIT, peer);
  }

  /// It is waited for no more.
  void leaveAwait() {
    leave();
  }

  /// A buffer as count and datatype: bytes, or one element of a large type that must be freed.
  private record Extent(int count, long type, boolean large) {
    void free() {
      if (large) {
        WorldCalls.freeType(type);
      }
    }
  }

  private Extent extent(MemorySegment buffer) {
    long bytes = buffer.byteSize();
    return bytes <= session().largestCount()
        ? new Extent((int) bytes, session().handles().bytes(), false)
        : new Extent(1, WorldCalls.largeType(bytes, session().largestCount()), true);
  }

  @Override
  protected void doSend(MemorySegment buffer, int destination, int tag) {
    if (!buffer.isNative()) {
      Staging.run(buffer, MemorySegment.NULL, (s, _) -> doSend(s, destination, tag));
      return;
    }
    enterMessage(Call.SEND, destination);
    Extent extent = extent(buffer);
    try {
      MessageCalls.send(
          buffer.address(), extent.count(), extent.type(), destination, tag, handle());
    } finally {
      extent.free();
      leave(buffer, buffer);
    }
  }

  @Override
  protected Status doReceive(MemorySegment buffer, int source, int tag) {
    if (!buffer.isNative()) {
      return Staging.compute(MemorySegment.NULL, buffer, (_, r) -> doReceive(r, source, tag));
    }
    enterMessage(Call.RECEIVE, source);
    Extent extent = extent(buffer);
    try {
      return MessageCalls.receive(
          buffer.address(), extent.count(), extent.type(), source, tag, handle());
    } finally {
      extent.free();
      leave(buffer, buffer);
    }
  }

  @Override
  protected Status doSendReceive(
      MemorySegment send,
      int destination,
      int sendTag,
      MemorySegment receive,
      int source,
      int receiveTag) {
    if (Staging.isNeeded(send, receive)) {
      return Staging.compute(
          send, receive, (s, r) -> doSendReceive(s, destination, sendTag, r, source, receiveTag));
    }
    enterMessage(Call.SEND_RECEIVE, source);
    Extent out = extent(send);
    Extent in = extent(receive);
    try {
      return MessageCalls.sendReceive(
          send.address(),
          out.count(),
          out.type(),
          destination,
          sendTag,
          receive.address(),
          in.count(),
          in.type(),
          source,
          receiveTag,
          handle());
    } finally {
      out.free();
      in.free();
      leave(send, receive);
    }
  }

  @Override
  protected Request doImmediateSend(MemorySegment buffer, int destination, int tag) {
    session().verifyUsable();
    Extent extent = extent(buffer);
    long request =
        MessageCalls.immediateSend(
            buffer.address(), extent.count(), extent.type(), destination, tag, handle());
    Status status = new Status(rank(), tag, 0);
    return new MpiRequest(this, request, extent::free, destination, buffer, status);
  }

  @Override
  protected Request doImmediateReceive(MemorySegment buffer, int source, int tag) {
    session().verifyUsable();
    Extent extent = extent(buffer);
    long request =
        MessageCalls.immediateReceive(
            buffer.address(), extent.count(), extent.type(), source, tag, handle());
    return new MpiRequest(this, request, extent::free, source, buffer, null);
  }

  @Override
  protected Status doProbe(int source, int tag) {
    enterMessage(Call.PROBE, source);
    try {
      return MessageCalls.probe(source, tag, handle());
    } finally {
      leave();
    }
  }

  @Override
  protected Optional<Status> doImmediateProbe(int source, int tag) {
    session().verifyUsable();
    return MessageCalls.immediateProbe(source, tag, handle())
        ? Optional.of(MessageCalls.status())
        : Optional.empty();
  }

  // The communicator itself

  @Override
  protected Communicator doSplit(int color, int key) {
    enter(Call.SPLIT);
    try {
      return child(WorldCalls.split(handle(), color, key), color);
    } finally {
      leave();
    }
  }

  @Override
  public Communicator duplicate() {
    enter(Call.DUPLICATE);
    try {
      return child(WorldCalls.duplicate(handle()), -1);
    } finally {
      leave();
    }
  }

  private MpiCommunicator child(long child, int color) {
    int size = WorldCalls.size(child);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocateFrom(ValueLayout.JAVA_INT, worldRank());
      MemorySegment all = arena.allocate(ValueLayout.JAVA_INT, size);
      CollectiveCalls.allGather(mine.address(), Integer.BYTES, all.address(), child);
      int[] members = all.toArray(ValueLayout.JAVA_INT);
      return new MpiCommunicator(session(), child, childId(color), members);
    }
  }

  @Override
  protected void doFree() {
    enter(Call.FREE);
    try {
      freeLargeExchange();
      WorldCalls.free(handle());
      forget();
    } finally {
      leave();
    }
  }
}
