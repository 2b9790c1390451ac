package org.swmpi.mpi.internal.threads;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.swmpi.mpi.internal.windows.WindowMemory;

/// A rank's part of a window, which all ranks use: its memory, and who may do what with it.
final class ThreadMemory {
  private static final long EXCLUSIVE = -1;

  private final WindowMemory memory;

  /// How many hold it shared, or [#EXCLUSIVE].
  private final AtomicLong lock = new AtomicLong();

  /// Whether each rank holds it.
  private final AtomicIntegerArray held;

  private final AtomicBoolean combining = new AtomicBoolean();
  private final AtomicLongArray posts;
  private final AtomicLongArray completions;

  /// @param size ranks
  ThreadMemory(WindowMemory memory, int size) {
    this.memory = memory;
    this.held = new AtomicIntegerArray(size);
    this.posts = new AtomicLongArray(size);
    this.completions = new AtomicLongArray(size);
  }

  WindowMemory memory() {
    return memory;
  }

  /// A part of it, as [WindowMemory#part].
  MemorySegment part(long displacement, long bytes) {
    return memory.part(displacement, bytes);
  }

  /// Whether it is free to be locked.
  boolean isFree(boolean exclusive) {
    return isFree(lock.get(), exclusive);
  }

  private static boolean isFree(long holders, boolean exclusive) {
    return exclusive ? holders == 0 : holders >= 0;
  }

  /// @return whether it is locked for the rank now
  boolean tryLock(int rank, boolean exclusive) {
    long holders = lock.get();
    boolean locked =
        isFree(holders, exclusive)
            && lock.compareAndSet(holders, exclusive ? EXCLUSIVE : holders + 1);
    if (locked) {
      held.set(rank, 1);
    }
    return locked;
  }

  boolean isHeldBy(int rank) {
    return held.get(rank) != 0;
  }

  void unlock(int rank) {
    held.set(rank, 0);
    lock.updateAndGet(holders -> holders == EXCLUSIVE ? 0 : holders - 1);
  }

  /// @return whether the caller, and nobody else, combines now
  boolean tryCombine() {
    return combining.compareAndSet(false, true);
  }

  void endCombine() {
    combining.set(false);
  }

  /// The owner lets a rank in once more.
  void post(int origin) {
    posts.incrementAndGet(origin);
  }

  /// How often the owner has let a rank in.
  long posts(int origin) {
    return posts.get(origin);
  }

  /// A rank has done what it was let in for.
  void complete(int origin) {
    completions.incrementAndGet(origin);
  }

  /// Whether a rank has always done what it was let in for.
  boolean isComplete(int origin) {
    return completions.get(origin) >= posts.get(origin);
  }
}
