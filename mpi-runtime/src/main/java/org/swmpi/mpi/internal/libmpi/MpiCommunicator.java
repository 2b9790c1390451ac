package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Duplication;
import org.swmpi.mpi.Group;
import org.swmpi.mpi.Intercommunicator;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.MpiFile;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.SpawnedProgram;
import org.swmpi.mpi.Window;
import org.swmpi.mpi.internal.check.Flavor;
import org.swmpi.mpi.internal.check.LaterDuplication;
import org.swmpi.mpi.internal.neighbors.Topologies;

/// A communicator of the library.
final class MpiCommunicator extends MpiMessages implements Topologies.Own {
  MpiCommunicator(MpiSession session, long handle, long id, int[] worldRanks) {
    super(session, handle, id, worldRanks);
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

  // Windows and files

  @Override
  protected MpiFile doOpenFile(Path path, Map<String, String> hints, Set<MpiFile.Mode> mode) {
    enter(Call.OPEN_FILE);
    try {
      return new LibMpiFile(this, path, hints, mode, childId(Call.OPEN_FILE.code()));
    } finally {
      leave();
    }
  }

  @Override
  public void deleteFile(Path path) {
    verifyValid();
    FileCalls.delete(path.toString());
  }

  private Window window(Flavor flavor, Supplier<WindowCalls.Allocated> allocation) {
    enter(Call.WINDOW);
    try {
      return new MpiWindow(this, allocation.get(), flavor, childId(Call.WINDOW.code()));
    } finally {
      leave();
    }
  }

  @Override
  protected Window doWindow(MemorySegment memory, Map<String, String> hints) {
    return window(
        Flavor.PRIVATE,
        () -> new WindowCalls.Allocated(WindowCalls.create(memory, hints, handle()), memory));
  }

  @Override
  protected Window doAllocateWindow(long bytes, Map<String, String> hints) {
    return window(Flavor.PRIVATE, () -> WindowCalls.allocate(bytes, false, hints, handle()));
  }

  @Override
  public Window allocateSharedWindow(long bytes, Map<String, String> hints) {
    return window(Flavor.SHARED, () -> WindowCalls.allocate(bytes, true, hints, handle()));
  }

  @Override
  public Window dynamicWindow(Map<String, String> hints) {
    return window(Flavor.DYNAMIC, () -> WindowCalls.createDynamic(hints, handle()));
  }

  // The communicator itself

  @Override
  public Topologies topologies() {
    return new MpiTopologies(this);
  }

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
  protected void doSplitOff() {
    enter(Call.SPLIT);
    try {
      WorldCalls.split(handle(), LibMpi.loaded().abi().constant("MPI_UNDEFINED"), 0);
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
  public Duplication immediateDuplicate() {
    enter(Call.DUPLICATE);
    try {
      MemorySegment cell = Arena.ofAuto().allocate(JAVA_LONG);
      long handle = WorldCalls.immediateDuplicate(handle(), cell.address());
      Request request = MpiRequest.of(this, handle, ANY_SOURCE, 0, cell);
      long id = childId(-1);
      return new LaterDuplication(request, () -> duplicate(cell, id));
    } finally {
      leave();
    }
  }

  private MpiCommunicator duplicate(MemorySegment cell, long id) {
    long made = session().library().abi().readHandle(cell);
    return new MpiCommunicator(session(), made, id, GroupCalls.worldRanks(made));
  }

  @Override
  protected Optional<Communicator> doCreate(Group members) {
    return made(Call.CREATE, all -> GroupCalls.createOfAll(all, members.ranks())).map(part -> part);
  }

  /// Makes a communicator of some of the ranks by a call of all.
  ///
  /// @param function makes it of the handle of all
  /// @return nothing on ranks that are not in it
  Optional<MpiCommunicator> made(Call call, LongUnaryOperator function) {
    enter(call);
    try {
      long made = function.applyAsLong(handle());
      return GroupCalls.isNull(made) ? Optional.empty() : Optional.of(child(made, call.code()));
    } finally {
      leave();
    }
  }

  @Override
  protected Communicator doCreateGroup(Group members, int tag) {
    enterWith(Call.CREATE_GROUP, members.ranks());
    try {
      long child = GroupCalls.create(handle(), members.ranks(), tag);
      return new MpiCommunicator(
          session(), child, childId(members, tag), GroupCalls.worldRanks(child));
    } finally {
      leave();
    }
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
    verifyStarts(programs, root);
    return meet(
        Call.SPAWN,
        () ->
            ProcessCalls.spawn(
                rank() == root ? programs : List.of(), programs.size() > 1, root, handle()));
  }

  /// As far as that can be seen at the root: MPICH 5.0 would wait for ever for what cannot be
  /// started.
  private void verifyStarts(List<SpawnedProgram> programs, int root) {
    String missing = rank() == root ? missing(programs) : "";
    if (!hasStrangers()) {
      missing = broadcast(missing, root);
    }
    if (!missing.isEmpty()) {
      throw new MpiException(
          "spawn", 1, "MPI_ERR_SPAWN", rank(), missing + " is no program that can be started");
    }
  }

  private static String missing(List<SpawnedProgram> programs) {
    return programs.stream()
        .filter(program -> program.program().startsWith("/") && program.hints().isEmpty())
        .map(SpawnedProgram::program)
        .filter(program -> !Files.isExecutable(Path.of(program)))
        .findFirst()
        .orElse("");
  }

  @Override
  public Optional<Intercommunicator> parent() {
    return session().parent();
  }

  @Override
  public String openPort() {
    verifyValid();
    return ProcessCalls.openPort();
  }

  @Override
  public void closePort(String port) {
    verifyValid();
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
    verifyValid();
    ProcessCalls.publishName(service, port);
  }

  @Override
  public void unpublishName(String service, String port) {
    verifyValid();
    ProcessCalls.unpublishName(service, port);
  }

  @Override
  public String lookupName(String service) {
    verifyValid();
    return ProcessCalls.lookupName(service);
  }

  @Override
  protected void doSetName(String next) {
    verifyValid();
    GroupCalls.setName(handle(), next);
  }

  /// What a call that was entered has made of it.
  ///
  /// @param color what distinguishes it from others that were made by the same call
  MpiCommunicator child(long child, int color) {
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
      setFreed();
    } finally {
      leave();
    }
  }
}
