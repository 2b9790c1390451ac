package org.swmpi.mpi.internal.threads;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.internal.check.CheckedWindow;
import org.swmpi.mpi.internal.idle.Idle;
import org.swmpi.mpi.internal.reduce.Reduction;

/// A window among threads: every rank knows where the memory of the others is, and copies.
///
/// Beside its memory a rank has two words that the others change atomically: its lock (how many
/// hold it shared, or -1 where one holds it exclusively), and whether somebody combines.
final class ThreadWindow extends CheckedWindow {
  private static final VarHandle WORD = JAVA_LONG.varHandle();
  private static final long LOCK = 0;
  private static final long COMBINING = 8;
  private static final long EXCLUSIVE = -1;

  private final ThreadCommunicator communicator;
  private final Arena arena;
  private final MemorySegment memory;
  private final MemorySegment[] memories;
  private final MemorySegment[] words;

  /// Collective.
  ///
  /// @param given this rank's memory; null to take new memory
  /// @param bytes of the new memory
  ThreadWindow(
      ThreadCommunicator communicator,
      @Nullable MemorySegment given,
      long bytes,
      boolean isShared) {
    super(communicator.size(), isShared);
    this.communicator = communicator;
    arena = Arena.ofShared();
    memory = given != null ? given : arena.allocate(bytes, 64);
    MemorySegment mine = arena.allocate(16, 64);
    int size = communicator.size();
    memories = new MemorySegment[size];
    words = new MemorySegment[size];
    try (Arena call = Arena.ofConfined()) {
      MemorySegment all = call.allocate(JAVA_LONG, 3L * size);
      communicator.allGather(
          call.allocateFrom(JAVA_LONG, memory.address(), memory.byteSize(), mine.address()), all);
      for (int rank = 0; rank < size; rank++) {
        long address = all.getAtIndex(JAVA_LONG, 3L * rank);
        memories[rank] = at(address, all.getAtIndex(JAVA_LONG, 3L * rank + 1));
        words[rank] = at(all.getAtIndex(JAVA_LONG, 3L * rank + 2), 16);
      }
    }
  }

  @SuppressWarnings("restricted") // memory of another thread of this process
  private static MemorySegment at(long address, long bytes) {
    return MemorySegment.ofAddress(address).reinterpret(bytes);
  }

  @Override
  public MemorySegment memory() {
    return memory;
  }

  @Override
  protected MemorySegment doShared(int rank) {
    return memories[rank];
  }

  @Override
  protected void doPut(MemorySegment origin, int target, long displacement) {
    MemorySegment.copy(origin, 0, memories[target], displacement, origin.byteSize());
  }

  @Override
  protected void doGet(MemorySegment origin, int target, long displacement) {
    MemorySegment.copy(memories[target], displacement, origin, 0, origin.byteSize());
  }

  @Override
  protected void doAccumulate(
      MemorySegment origin, int target, long displacement, Datatype type, Op op) {
    combining(target, () -> combine(origin, memories[target], displacement, type, op));
  }

  @Override
  protected void doGetAccumulate(
      MemorySegment origin,
      MemorySegment before,
      int target,
      long displacement,
      Datatype type,
      Op op) {
    combining(
        target,
        () -> {
          doGet(before, target, displacement);
          combine(origin, memories[target], displacement, type, op);
        });
  }

  private static void combine(
      MemorySegment origin, MemorySegment target, long displacement, Datatype type, Op op) {
    Reduction reduction = Reduction.of(type);
    for (long done = 0; done < origin.byteSize(); ) {
      long bytes = Math.min(Reduction.BLOCK_BYTES, origin.byteSize() - done);
      reduction.begin(target, displacement + done, bytes);
      reduction.add(op, origin, done, bytes);
      reduction.store(target, displacement + done, bytes);
      done += bytes;
    }
  }

  @Override
  protected long doFetchAndOp(long value, int target, long displacement, Op op) {
    long[] before = new long[1];
    combining(
        target,
        () -> {
          before[0] = memories[target].get(JAVA_LONG_UNALIGNED, displacement);
          memories[target].set(JAVA_LONG_UNALIGNED, displacement, op.apply(before[0], value));
        });
    return before[0];
  }

  @Override
  protected long doCompareAndSwap(long expected, long value, int target, long displacement) {
    long[] before = new long[1];
    combining(
        target,
        () -> {
          before[0] = memories[target].get(JAVA_LONG_UNALIGNED, displacement);
          if (before[0] == expected) {
            memories[target].set(JAVA_LONG_UNALIGNED, displacement, value);
          }
        });
    return before[0];
  }

  private void combining(int target, Runnable work) {
    while (!WORD.compareAndSet(words[target], COMBINING, 0L, 1L)) {
      pause();
    }
    try {
      work.run();
    } finally {
      WORD.setVolatile(words[target], COMBINING, 0L);
    }
  }

  private void pause() {
    communicator.leaveIfFailed();
    Idle.yieldNow();
  }

  @Override
  public void fence() {
    communicator.barrier();
  }

  @Override
  protected void doLock(int target, boolean exclusive) {
    while (true) {
      long holders = (long) WORD.getVolatile(words[target], LOCK);
      boolean free = exclusive ? holders == 0 : holders >= 0;
      long next = exclusive ? EXCLUSIVE : holders + 1;
      if (free && WORD.compareAndSet(words[target], LOCK, holders, next)) {
        return;
      }
      pause();
    }
  }

  @Override
  protected void doUnlock(int target) {
    long holders = (long) WORD.getVolatile(words[target], LOCK);
    if (holders == EXCLUSIVE) {
      WORD.setVolatile(words[target], LOCK, 0L);
    } else {
      WORD.getAndAdd(words[target], LOCK, -1L);
    }
  }

  @Override
  public void lockAll() {
    for (int target = 0; target < words.length; target++) {
      doLock(target, false);
    }
  }

  @Override
  public void unlockAll() {
    for (int target = 0; target < words.length; target++) {
      doUnlock(target);
    }
  }

  @Override
  protected void doFlush(int target) {
    VarHandle.fullFence();
  }

  @Override
  public void free() {
    communicator.barrier();
    arena.close();
  }
}
