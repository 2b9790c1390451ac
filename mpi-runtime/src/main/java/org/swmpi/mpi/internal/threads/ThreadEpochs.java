package org.swmpi.mpi.internal.threads;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.WindowAssertion;
import org.swmpi.mpi.internal.check.Flavor;
import org.swmpi.mpi.internal.idle.Idle;
import org.swmpi.mpi.internal.windows.ServedWindow;
import org.swmpi.mpi.internal.windows.SharedParts;
import org.swmpi.mpi.internal.windows.WindowMemory;

/// A window among threads: the memory of all ranks, and when it may be accessed. Accesses, which a
/// subclass has, are complete when they return.
abstract class ThreadEpochs extends ServedWindow {
  private static final long ALIGNMENT = 64;

  private final ThreadCommunicator ranks;
  private final Arena arena;
  private final MemorySegment memory;
  private final ThreadMemory mine;
  private final List<ThreadMemory> memories;

  /// How often this rank has gone into the memory of each.
  private final long[] starts;

  /// Collective.
  ///
  /// @param of the communicator of the window, which has one of its own
  /// @param given this rank's memory; null to take new memory
  /// @param bytes of the new memory
  ThreadEpochs(ThreadCommunicator of, @Nullable MemorySegment given, long bytes, Flavor flavor) {
    Arena arena = Arena.ofShared();
    MemorySegment memory = given != null ? given : allocate(of, bytes, flavor, arena);
    WindowMemory shared = new WindowMemory(memory, flavor == Flavor.DYNAMIC);
    super(of, shared, flavor);
    this.arena = arena;
    this.memory = memory;
    int size = of.size();
    mine = new ThreadMemory(shared, size);
    starts = new long[size];
    try {
      ranks = of.duplicate();
      memories = ranks.share(ThreadMemory.class, mine);
    } catch (RuntimeException e) {
      arena.close();
      throw e;
    }
  }

  private static MemorySegment allocate(
      ThreadCommunicator of, long bytes, Flavor flavor, Arena arena) {
    if (flavor != Flavor.SHARED) {
      return arena.allocate(bytes, ALIGNMENT);
    }
    SharedParts parts = SharedParts.of(of.allGather(bytes));
    MemorySegment first = of.rank() == 0 ? allocate(parts.bytes(), arena) : MemorySegment.NULL;
    MemorySegment all = of.share(MemorySegment.class, first).getFirst();
    if (all.byteSize() < parts.bytes()) {
      throw new MpiException(
          "allocateSharedWindow",
          1,
          "MPI_ERR_RMA_SHARED",
          of.rank(),
          "%d bytes are to be shared, which cannot be allocated".formatted(parts.bytes()));
    }
    return parts.cut(all).get(of.rank());
  }

  /// @return nothing where there is not as much
  private static MemorySegment allocate(long bytes, Arena arena) {
    try {
      return arena.allocate(bytes, ALIGNMENT);
    } catch (OutOfMemoryError e) {
      return MemorySegment.NULL;
    }
  }

  /// A rank's part of the window.
  final ThreadMemory memory(int rank) {
    return memories.get(rank);
  }

  /// This rank.
  final RankState self() {
    return ranks.self;
  }

  /// Between two looks at something that another rank will change.
  final void pause() {
    ranks.leaveIfFailed();
    Idle.yieldNow();
  }

  @Override
  public MemorySegment memory() {
    return memory;
  }

  @Override
  protected MemorySegment doShared(int rank) {
    return memory(rank).memory().given();
  }

  @Override
  protected void doFence(Set<WindowAssertion> assertions) {
    ranks.barrier();
  }

  @Override
  protected void awaitEntry(int[] group) {
    for (int target : group) {
      long before = starts[target]++;
      ranks.await("start", target, () -> memory(target).posts(rank()) > before);
    }
  }

  @Override
  protected void leave(int[] group) {
    for (int target : group) {
      memory(target).complete(rank());
      ranks.wake(target);
    }
  }

  @Override
  protected void letIn(int[] group) {
    for (int origin : group) {
      mine.post(origin);
      ranks.wake(origin);
    }
  }

  @Override
  protected void awaitLeaving(int[] group) {
    for (int origin : group) {
      ranks.await("await", origin, () -> mine.isComplete(origin));
    }
  }

  @Override
  protected boolean haveLeft(int[] group) {
    return IntStream.of(group)
        .allMatch(origin -> ranks.isOver("test", origin, () -> mine.isComplete(origin)));
  }

  @Override
  protected void doLock(int target, boolean exclusive, Set<WindowAssertion> assertions) {
    ThreadMemory there = memory(target);
    verifyLockable(target, there.isHeldBy(rank()));
    while (!there.tryLock(rank(), exclusive)) {
      for (int peer = 0; peer < memories.size(); peer++) {
        if (there.isHeldBy(peer)) {
          int holder = peer;
          ranks.await("lock", holder, () -> there.isFree(exclusive) || !there.isHeldBy(holder));
        }
      }
      pause();
    }
  }

  @Override
  protected void doUnlock(int target) {
    verifyLocked(target, memory(target).isHeldBy(rank()));
    memory(target).unlock(rank());
    for (int peer = 0; peer < memories.size(); peer++) {
      ranks.wake(peer);
    }
  }

  @Override
  protected void doLockAll(Set<WindowAssertion> assertions) {
    for (int target = 0; target < memories.size(); target++) {
      doLock(target, false, assertions);
    }
  }

  @Override
  public void unlockAll() {
    for (int target = 0; target < memories.size(); target++) {
      doUnlock(target);
    }
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
  public void free() {
    ranks.barrier();
    arena.close();
    ranks.barrier(); // what ranks share belongs to the first of them
    ranks.free();
  }
}
