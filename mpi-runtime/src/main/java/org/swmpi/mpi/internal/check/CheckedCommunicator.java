package org.swmpi.mpi.internal.check;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Duplication;
import org.swmpi.mpi.Group;
import org.swmpi.mpi.Intercommunicator;
import org.swmpi.mpi.MpiFile;
import org.swmpi.mpi.SpawnedProgram;
import org.swmpi.mpi.Window;

/// Checks the arguments of every call, cuts buffers to what the call moves, and hands over to the
/// engine: to the method of the same name with `do` in front, whose arguments are right as far as
/// one rank can see. Calls that an engine may lack throw [UnsupportedOperationException] until it
/// overrides them.
public abstract class CheckedCommunicator extends CheckedImmediateCollectives {
  /// The color of ranks that come to no part.
  private static final int NO_COLOR = -1;

  private @Nullable String name;
  private boolean freed;

  protected abstract Communicator doSplit(int color, int key);

  /// What a rank without a color does while others split.
  protected void doSplitOff() {
    doSplit(NO_COLOR, 0).free();
  }

  protected abstract void doFree();

  protected abstract boolean isPredefined();

  protected abstract void doAbort(int code);

  @Override
  public final Communicator split(int color, int key) {
    Arguments.color(color);
    return doSplit(color, key);
  }

  @Override
  public final Optional<Communicator> split(OptionalInt color, int key) {
    if (color.isPresent()) {
      return Optional.of(split(color.getAsInt(), key));
    }
    doSplitOff();
    return Optional.empty();
  }

  @Override
  public Duplication immediateDuplicate() {
    return new CompleteDuplication(duplicate());
  }

  @Override
  public final String name() {
    String given = name;
    return given == null ? defaultName() : given;
  }

  /// What it is called until it is named.
  protected String defaultName() {
    return isPredefined() ? "MPI_COMM_WORLD" : "";
  }

  @Override
  public final void setName(String next) {
    doSetName(next);
    name = next;
  }

  protected void doSetName(String next) {
    // Engines need not know it.
  }

  @Override
  public final Optional<Communicator> create(Group members) {
    verifyMembers(members);
    return doCreate(members);
  }

  protected Optional<Communicator> doCreate(Group members) {
    int place = members.rankOf(rank());
    return split(place < 0 ? OptionalInt.empty() : OptionalInt.of(0), Math.max(place, 0));
  }

  private void verifyMembers(Group members) {
    for (int member : members.ranks()) {
      Arguments.rank("a member", member, size());
    }
  }

  @Override
  public final Communicator createGroup(Group members, int tag) {
    Arguments.tag("tag", tag, largestTag());
    verifyMembers(members);
    if (members.rankOf(rank()) < 0) {
      throw new IllegalArgumentException(
          "this rank, %d, is no member of the %s".formatted(rank(), members));
    }
    return doCreateGroup(members, tag);
  }

  protected Communicator doCreateGroup(Group members, int tag) {
    throw unsupported("createGroup");
  }

  @Override
  public final Intercommunicator createIntercommunicator(
      int localLeader, Communicator peer, int remoteLeader, int tag) {
    Arguments.rank("localLeader", localLeader, size());
    Arguments.tag("tag", tag, largestTag());
    if (rank() == localLeader) {
      Arguments.rank("remoteLeader", remoteLeader, peer.size());
    }
    return doCreateIntercommunicator(localLeader, peer, remoteLeader, tag);
  }

  protected Intercommunicator doCreateIntercommunicator(
      int localLeader, Communicator peer, int remoteLeader, int tag) {
    throw unsupported("inter-communicators");
  }

  @Override
  public final Intercommunicator spawn(List<SpawnedProgram> programs, int root) {
    Arguments.rank("root", root, size());
    if (rank() == root && programs.isEmpty()) {
      throw new IllegalArgumentException("programs are none");
    }
    return doSpawn(programs, root);
  }

  protected Intercommunicator doSpawn(List<SpawnedProgram> programs, int root) {
    throw unsupported("spawn");
  }

  @Override
  public Optional<Intercommunicator> parent() {
    return Optional.empty(); // where no job can start another, none has a parent
  }

  @Override
  public String openPort() {
    throw unsupported("openPort");
  }

  @Override
  public void closePort(String port) {
    throw unsupported("closePort");
  }

  @Override
  public final Intercommunicator accept(String port, int root) {
    Arguments.rank("root", root, size());
    return doAccept(port, root);
  }

  protected Intercommunicator doAccept(String port, int root) {
    throw unsupported("accept");
  }

  @Override
  public final Intercommunicator connect(String port, int root) {
    Arguments.rank("root", root, size());
    return doConnect(port, root);
  }

  protected Intercommunicator doConnect(String port, int root) {
    throw unsupported("connect");
  }

  @Override
  public void publishName(String service, String port) {
    throw unsupported("publishName");
  }

  @Override
  public void unpublishName(String service, String port) {
    throw unsupported("unpublishName");
  }

  @Override
  public String lookupName(String service) {
    throw unsupported("lookupName");
  }

  @Override
  public final void free() {
    verifyFreeable();
    doFree();
    setFreed();
  }

  @Override
  public final void disconnect() {
    verifyFreeable();
    doDisconnect();
    setFreed();
  }

  protected void doDisconnect() {
    doFree();
  }

  /// No call can be made on it any more.
  protected final void setFreed() {
    freed = true;
  }

  /// What a call begins with where the engine would not survive it, or wait for ever.
  ///
  /// @throws IllegalStateException where the communicator has been freed
  protected final void verifyNotFreed() {
    if (freed) {
      throw new IllegalStateException("the communicator has been freed");
    }
  }

  private void verifyFreeable() {
    verifyNotFreed();
    if (isPredefined()) {
      throw new IllegalStateException(
          "the communicator came with the job and cannot be freed; free those that were made of it");
    }
  }

  @Override
  public final void abort(int code) {
    if (code < 1 || code > 255) {
      throw new IllegalArgumentException("code is " + code + ", must be 1 to 255");
    }
    doAbort(code);
  }

  @Override
  public final MpiFile openFile(Path path, Map<String, String> hints, MpiFile.Mode... mode) {
    Set<MpiFile.Mode> modes = EnumSet.noneOf(MpiFile.Mode.class);
    modes.addAll(List.of(mode));
    if (modes.stream().filter(MpiFile.Mode::isDirection).count() != 1) {
      throw new IllegalArgumentException(
          "mode is %s, must have one of READ, WRITE, READ_WRITE".formatted(modes));
    }
    refuse(modes, MpiFile.Mode.READ, MpiFile.Mode.CREATE);
    refuse(modes, MpiFile.Mode.READ, MpiFile.Mode.EXCLUSIVE);
    refuse(modes, MpiFile.Mode.READ_WRITE, MpiFile.Mode.SEQUENTIAL);
    return doOpenFile(path, hints, modes);
  }

  private static void refuse(Set<MpiFile.Mode> modes, MpiFile.Mode one, MpiFile.Mode other) {
    if (modes.contains(one) && modes.contains(other)) {
      throw new IllegalArgumentException(
          "mode is %s, but %s does not go with %s".formatted(modes, other, one));
    }
  }

  protected MpiFile doOpenFile(Path path, Map<String, String> hints, Set<MpiFile.Mode> mode) {
    throw unsupported("openFile");
  }

  @Override
  public void deleteFile(Path path) {
    throw unsupported("deleteFile");
  }

  @Override
  public final Window window(MemorySegment memory, Map<String, String> hints) {
    Arguments.offHeap("memory", memory);
    Arguments.writable("memory", memory);
    return doWindow(memory, hints);
  }

  protected Window doWindow(MemorySegment memory, Map<String, String> hints) {
    throw unsupported("window");
  }

  @Override
  public final Window allocateWindow(long bytes, Map<String, String> hints) {
    Arguments.notNegative("bytes", bytes);
    return doAllocateWindow(bytes, hints);
  }

  protected Window doAllocateWindow(long bytes, Map<String, String> hints) {
    throw unsupported("allocateWindow");
  }

  /// Wrong lengths are told by engines, to all ranks.
  @Override
  public Window allocateSharedWindow(long bytes, Map<String, String> hints) {
    throw unsupported("allocateSharedWindow");
  }

  @Override
  public Window dynamicWindow(Map<String, String> hints) {
    throw unsupported("dynamicWindow");
  }
}
