package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Group;
import org.swmpi.mpi.Intercommunicator;
import org.swmpi.mpi.Message;
import org.swmpi.mpi.MpiFile;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.SpawnedProgram;
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
  public int largestTag() {
    return session().largestTag();
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

  @Override
  protected Communicator doCreateFromMembers(Group members, int tag) {
    session().verifyUsable();
    long child = GroupCalls.create(handle(), members.ranks(), tag);
    // Those that are no members make no call: what is counted of this one stays as it is.
    long childId = childId(members.hashCode() * 31 + tag);
    return new MpiCommunicator(session(), child, childId, GroupCalls.worldRanks(child));
  }

  @Override
  protected Intercommunicator doCreateIntercommunicator(
      int localLeader, Communicator peer, int remoteLeader, int tag) {
    if (!(peer instanceof MpiCommunicator bridge)) {
      throw new IllegalArgumentException("peer is of transport '%s'".formatted(peer.transport()));
    }
    enter(Call.CREATE_INTERCOMMUNICATOR);
    try {
      long made =
          GroupCalls.createBetween(handle(), localLeader, bridge.handle(), remoteLeader, tag);
      return MpiIntercommunicator.of(session(), made, childId(tag));
    } finally {
      leave();
    }
  }

  // Other jobs

  private Intercommunicator meet(Call call, LongSupplier meeting) {
    enter(call);
    try {
      Patience.shareCores();
      return MpiIntercommunicator.of(session(), meeting.getAsLong(), childId(call.code()));
    } finally {
      leave();
    }
  }

  @Override
  protected Intercommunicator doSpawn(List<SpawnedProgram> programs, int root) {
    if (rank() == root) {
      programs.forEach(MpiCommunicator::verifyExecutable);
    }
    return meet(
        Call.SPAWN,
        () ->
            ProcessCalls.spawn(
                rank() == root ? programs : List.of(), programs.size() > 1, root, handle()));
  }

  /// As far as that can be seen here: MPICH 5.0 would wait for ever for what cannot be started.
  private static void verifyExecutable(SpawnedProgram program) {
    boolean startsHere = program.program().startsWith("/") && program.hints().isEmpty();
    if (startsHere && !Files.isExecutable(Path.of(program.program()))) {
      throw new IllegalArgumentException(
          "%s is no program that can be started".formatted(program.program()));
    }
  }

  @Override
  public Optional<Intercommunicator> parent() {
    return session().parent();
  }

  @Override
  public String openPort() {
    session().verifyUsable();
    return ProcessCalls.openPort();
  }

  @Override
  public void closePort(String port) {
    session().verifyUsable();
    ProcessCalls.closePort(port);
  }

  @Override
  protected Intercommunicator doAccept(String port, int root) {
    return meet(Call.ACCEPT, () -> ProcessCalls.accept(port, root, handle()));
  }

  @Override
  protected Intercommunicator doConnect(String port, int root) {
    return meet(Call.CONNECT, () -> ProcessCalls.connect(port, root, handle()));
  }

  @Override
  public void publishName(String service, String port) {
    session().verifyUsable();
    ProcessCalls.publishName(service, port);
  }

  @Override
  public void unpublishName(String service, String port) {
    session().verifyUsable();
    ProcessCalls.unpublishName(service, port);
  }

  @Override
  public String lookupName(String service) {
    session().verifyUsable();
    return ProcessCalls.lookupName(service);
  }

  @Override
  protected void doSetName(String next) {
    session().verifyUsable();
    GroupCalls.setName(handle(), next);
  }

  private MpiCommunicator child(long child, int color) {
    return new MpiCommunicator(session(), child, childId(color), GroupCalls.worldRanks(child));
  }

  /// Not by `MPI_Comm_disconnect`, in which Open MPI 4.1 never ends where jobs have been merged.
  @Override
  protected void doDisconnect() {
    barrier();
    doFree();
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

  /// Over the remote group; see [MpiIntercommunicator#disconnect].
  void disconnectGroups() {
    enter(Call.DISCONNECT);
    try {
      freeLargeExchange();
      GroupCalls.disconnect(handle());
      forget();
    } finally {
      leave();
    }
  }
}
