package org.swmpi.mpi.internal.threads;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.WindowAssertion;
import org.swmpi.mpi.internal.check.CheckedWindow;
import org.swmpi.mpi.internal.check.Flavor;
import org.swmpi.mpi.internal.idle.Idle;

/// A window among threads: the memory of all ranks, and when it may be accessed. Accesses, which a
/// subclass has, are complete when they return. Assertions would save nothing.
abstract class ThreadEpochs extends CheckedWindow {
  private final ThreadCommunicator communicator;
  private final Arena arena;
  private final MemorySegment memory;
  private final ThreadMemory mine;
  private final List<ThreadMemory> memories;

  /// How often this rank has gone into the memory of each.
  private final long[] starts;

  private int @Nullable [] targets;
  private int @Nullable [] origins;

  /// Collective.
  ///
  /// @param given this rank's memory; null to take new memory
  /// @param bytes of the new memory
  ThreadEpochs(
      ThreadCommunicator communicator, @Nullable MemorySegment given, long bytes, Flavor flavor) {
    super(communicator, flavor);
    this.communicator = communicator;
    int size = communicator.size();
    arena = Arena.ofShared();
    memory = given != null ? given : arena.allocate(bytes, 64);
    mine = new ThreadMemory(memory, flavor == Flavor.DYNAMIC, size);
    memories = communicator.share(ThreadMemory.class, mine);
    starts = new long[size];
  }

  /// A rank's part of the window.
  final ThreadMemory memory(int rank) {
    return memories.get(rank);
  }

  /// The rank that this object belongs to.
  final int rank() {
    return communicator.rank();
  }

  /// Between two looks at something that another rank will change.
  final void pause() {
    communicator.leaveIfFailed();
    Idle.yieldNow();
  }

  @Override
  public MemorySegment memory() {
    return memory;
  }

  @Override
  protected MemorySegment doShared(int rank) {
    return memory(rank).memory();
  }

  @Override
  protected void doAttach(MemorySegment attached) {
    mine.attach(attached);
  }

  @Override
  protected void doDetach(MemorySegment attached) {
    mine.detach(attached);
  }

  @Override
  public Map<String, String> hints() {
    return Map.of();
  }

  @Override
  public void setHints(Map<String, String> hints) {
    // None is known here.
  }

  @Override
  protected void doFence(Set<WindowAssertion> assertions) {
    communicator.barrier();
  }

  private MpiException outOfTurn(String call, String detail) {
    return new MpiException(call, 1, "MPI_ERR_RMA_SYNC", rank(), detail);
  }

  @Override
  protected void doStart(int[] group, Set<WindowAssertion> assertions) {
    if (targets != null) {
      throw outOfTurn("start", "it has been called before; call complete in between");
    }
    for (int target : group) {
      long before = starts[target]++;
      communicator.await("start", target, () -> memory(target).posts(rank()) > before);
    }
    targets = group;
  }

  @Override
  public void complete() {
    int[] group = targets;
    if (group == null) {
      throw outOfTurn("complete", "start has not been called");
    }
    targets = null;
    for (int target : group) {
      memory(target).complete(rank());
      communicator.wake(target);
    }
  }

  @Override
  protected void doPost(int[] group, Set<WindowAssertion> assertions) {
    if (origins != null) {
      throw outOfTurn("post", "it has been called before; call await in between");
    }
    for (int origin : group) {
      mine.post(origin);
      communicator.wake(origin);
    }
    origins = group;
  }

  @Override
  public void await() {
    for (int origin : exposed("await")) {
      communicator.await("await", origin, () -> mine.isComplete(origin));
    }
    origins = null;
  }

  @Override
  public boolean test() {
    communicator.leaveIfFailed();
    boolean over = IntStream.of(exposed("test")).allMatch(mine::isComplete);
    if (over) {
      origins = null;
    }
    return over;
  }

  private int[] exposed(String call) {
    int[] group = origins;
    if (group == null) {
      throw outOfTurn(call, "post has not been called");
    }
    return group;
  }

  @Override
  protected void doLock(int target, boolean exclusive, Set<WindowAssertion> assertions) {
    while (!memory(target).tryLock(exclusive)) {
      pause();
    }
  }

  @Override
  protected void doUnlock(int target) {
    memory(target).unlock();
  }

  @Override
  protected void doLockAll(Set<WindowAssertion> assertions) {
    for (int target = 0; target < memories.size(); target++) {
      doLock(target, false, assertions);
    }
  }

  @Override
  public void unlockAll() {
    memories.forEach(ThreadMemory::unlock);
  }

  @Override
  protected void doFlush(int target) {
    VarHandle.fullFence();
  }

  @Override
  public void flushAll() {
    VarHandle.fullFence();
  }

  @Override
  protected void doFlushLocal(int target) {
    VarHandle.fullFence();
  }

  @Override
  public void flushLocalAll() {
    VarHandle.fullFence();
  }

  @Override
  public void sync() {
    VarHandle.fullFence();
  }

  @Override
  public void free() {
    communicator.barrier();
    arena.close();
  }
}
