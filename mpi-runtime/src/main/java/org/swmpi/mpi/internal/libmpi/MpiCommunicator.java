package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Message;
import org.swmpi.mpi.MpiFile;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.Window;
import org.swmpi.mpi.internal.check.Flavor;

/// A communicator of the library: messages, and the communicator itself.
final class MpiCommunicator extends MpiImmediateCollectives {
  MpiCommunicator(MpiSession session, long handle, long id, int[] worldRanks) {
    super(session, handle, id, worldRanks);
    register();
  }

  /// All ranks of the job.
  static MpiCommunicator world(MpiSession session) {
    return new MpiCommunicator(
        session, session.worldHandle(), MpiSession.WORLD_ID, session.worldRanks());
  }

  /// This rank alone.
  static MpiCommunicator self(MpiSession session) {
    long handle = session.library().abi().handle("MPI_COMM_SELF");
    WorldCalls.returnErrors(handle);
    return new MpiCommunicator(session, handle, session.selfId(), new int[] {session.rank()});
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

  private boolean isLarge(MemorySegment buffer) {
    return buffer.byteSize() > session().largestCount();
  }

  /// How many elements of [#elements] a buffer is.
  int count(MemorySegment buffer) {
    return isLarge(buffer) ? 1 : (int) buffer.byteSize();
  }

  /// The datatype of a buffer: bytes, or one large element; [#release] follows.
  long elements(MemorySegment buffer) {
    return isLarge(buffer)
        ? WorldCalls.largeType(buffer.byteSize(), session().largestCount())
        : session().handles().bytes();
  }

  void release(MemorySegment buffer, long elements) {
    if (isLarge(buffer)) {
      WorldCalls.freeType(elements);
    }
  }

  @Override
  protected void doSend(MemorySegment buffer, int destination, int tag) {
    MemorySegment memory = Staging.forSend(buffer);
    enterMessage(Call.SEND, destination);
    long type = elements(memory);
    try {
      MessageCalls.send(memory.address(), count(memory), type, destination, tag, handle());
    } finally {
      release(memory, type);
      leave(memory, buffer);
    }
  }

  @Override
  protected void doSynchronousSend(MemorySegment buffer, int destination, int tag) {
    MemorySegment memory = Staging.forSend(buffer);
    enterMessage(Call.SEND, destination);
    long type = elements(memory);
    try {
      MessageCalls.synchronousSend(
          memory.address(), count(memory), type, destination, tag, handle());
    } finally {
      release(memory, type);
      leave(memory, buffer);
    }
  }

  @Override
  protected Status doReceive(MemorySegment buffer, int source, int tag) {
    MemorySegment memory = Staging.forReceive(buffer);
    enterMessage(Call.RECEIVE, source);
    long type = elements(memory);
    Status status;
    try {
      status = MessageCalls.receive(memory.address(), count(memory), type, source, tag, handle());
    } finally {
      release(memory, type);
      leave(memory, buffer);
    }
    Staging.copyBack(memory, buffer, status.bytes());
    return status;
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
    long out = elements(send);
    long in = elements(receive);
    try {
      return MessageCalls.sendReceive(
          send.address(),
          count(send),
          out,
          destination,
          sendTag,
          receive.address(),
          count(receive),
          in,
          source,
          receiveTag,
          handle());
    } finally {
      release(send, out);
      release(receive, in);
      leave(send, receive);
    }
  }

  @Override
  protected Request doImmediateSend(MemorySegment buffer, int destination, int tag) {
    session().verifyUsable();
    long type = elements(buffer);
    long request =
        MessageCalls.immediateSend(
            buffer.address(), count(buffer), type, destination, tag, handle());
    Status status = new Status(rank(), tag, 0);
    return new MpiRequest(this, request, () -> release(buffer, type), destination, buffer, status);
  }

  @Override
  protected Request doImmediateSynchronousSend(MemorySegment buffer, int destination, int tag) {
    session().verifyUsable();
    long type = elements(buffer);
    long request =
        MessageCalls.immediateSynchronousSend(
            buffer.address(), count(buffer), type, destination, tag, handle());
    Status status = new Status(rank(), tag, 0);
    return new MpiRequest(this, request, () -> release(buffer, type), destination, buffer, status);
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
    long type = elements(buffer);
    long request = MessageCalls.receiveTaken(buffer.address(), count(buffer), type, message);
    return new MpiRequest(this, request, () -> release(buffer, type), source, buffer, null);
  }

  @Override
  protected Request doImmediateReceive(MemorySegment buffer, int source, int tag) {
    session().verifyUsable();
    long type = elements(buffer);
    long request =
        MessageCalls.immediateReceive(buffer.address(), count(buffer), type, source, tag, handle());
    return new MpiRequest(this, request, () -> release(buffer, type), source, buffer, null);
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

  // Windows and files

  @Override
  protected MpiFile doOpenFile(Path path, Map<String, String> hints, Set<MpiFile.Mode> mode) {
    session().verifyUsable();
    return new LibMpiFile(this, path, hints, mode);
  }

  @Override
  public void deleteFile(Path path) {
    session().verifyUsable();
    FileCalls.delete(path.toString());
  }

  @Override
  protected Window doWindow(MemorySegment memory) {
    session().verifyUsable();
    long window = WindowCalls.create(memory, handle());
    return new MpiWindow(this, new WindowCalls.Allocated(window, memory), Flavor.PRIVATE);
  }

  @Override
  public Window allocateWindow(long bytes) {
    session().verifyUsable();
    return new MpiWindow(this, WindowCalls.allocate(bytes, false, handle()), Flavor.PRIVATE);
  }

  @Override
  public Window allocateSharedWindow(long bytes) {
    session().verifyUsable();
    return new MpiWindow(this, WindowCalls.allocate(bytes, true, handle()), Flavor.SHARED);
  }

  @Override
  public Window dynamicWindow() {
    session().verifyUsable();
    return new MpiWindow(this, WindowCalls.createDynamic(handle()), Flavor.DYNAMIC);
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
