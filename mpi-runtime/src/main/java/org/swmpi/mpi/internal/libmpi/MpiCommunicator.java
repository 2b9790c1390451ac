package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Message;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.Window;

/// A communicator of the library: messages, and the communicator itself.
final class MpiCommunicator extends MpiImmediateCollectives {
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

  // Messages

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
  protected void doSynchronousSend(MemorySegment buffer, int destination, int tag) {
    if (!buffer.isNative()) {
      Staging.run(buffer, MemorySegment.NULL, (s, _) -> doSynchronousSend(s, destination, tag));
      return;
    }
    enterMessage(Call.SEND, destination);
    Extent extent = extent(buffer);
    try {
      MessageCalls.synchronousSend(
          buffer.address(), extent.count(), extent.type(), destination, tag, handle());
    } finally {
      extent.free();
      leave(buffer, buffer);
    }
  }

  @Override
  protected Status doReceive(MemorySegment buffer, int source, int tag) {
    if (!buffer.isNative()) {
      return Staging.receive(buffer, r -> doReceive(r, source, tag));
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
      return Staging.sendReceive(
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
  protected Request doImmediateSynchronousSend(MemorySegment buffer, int destination, int tag) {
    session().verifyUsable();
    Extent extent = extent(buffer);
    long request =
        MessageCalls.immediateSynchronousSend(
            buffer.address(), extent.count(), extent.type(), destination, tag, handle());
    Status status = new Status(rank(), tag, 0);
    return new MpiRequest(this, request, extent::free, destination, buffer, status);
  }

  @Override
  protected Message doMatchedProbe(int source, int tag) {
    enterMessage(Call.PROBE, source);
    try {
      long message = MessageCalls.matchedProbe(source, tag, handle());
      return new MpiMessage(this, message, MessageCalls.status());
    } finally {
      leave();
    }
  }

  @Override
  protected Optional<Message> doImmediateMatchedProbe(int source, int tag) {
    session().verifyUsable();
    return MessageCalls.immediateMatchedProbe(source, tag, handle())
        ? Optional.of(new MpiMessage(this, MessageCalls.lastMessage(), MessageCalls.status()))
        : Optional.empty();
  }

  /// Starts to receive a message that a matched probe has taken.
  Request receiveTaken(MemorySegment buffer, long message, int source) {
    session().verifyUsable();
    Extent extent = extent(buffer);
    long request =
        MessageCalls.receiveTaken(buffer.address(), extent.count(), extent.type(), message);
    return new MpiRequest(this, request, extent::free, source, buffer, null);
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

  // Windows

  @Override
  public Window window(MemorySegment memory) {
    if (!memory.isNative()) {
      throw new IllegalArgumentException("memory is a heap segment, must be native memory");
    }
    session().verifyUsable();
    long window = WindowCalls.create(memory, handle());
    return new MpiWindow(this, new WindowCalls.Allocated(window, memory), false);
  }

  @Override
  public Window allocateWindow(long bytes) {
    session().verifyUsable();
    return new MpiWindow(this, WindowCalls.allocate(bytes, false, handle()), false);
  }

  @Override
  public Window allocateSharedWindow(long bytes) {
    session().verifyUsable();
    return new MpiWindow(this, WindowCalls.allocate(bytes, true, handle()), true);
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
  public Communicator splitShared(int key) {
    enter(Call.SPLIT);
    try {
      return child(WorldCalls.splitShared(handle(), key), -2);
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
    return new MpiCommunicator(session(), child, childId(color), WorldCalls.worldRanks(child));
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
