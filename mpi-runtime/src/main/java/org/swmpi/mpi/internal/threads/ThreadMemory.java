package org.swmpi.mpi.internal.threads;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/// A rank's part of a window, which all ranks use: its memory, and who may do what with it.
final class ThreadMemory {
  private static final long EXCLUSIVE = -1;

  private final boolean isDynamic;
  private final MemorySegment memory;
  private final ConcurrentNavigableMap<Long, Long> attached = new ConcurrentSkipListMap<>();

  /// How many hold it shared, or [#EXCLUSIVE].
  private final AtomicLong lock = new AtomicLong();

  private final AtomicBoolean combining = new AtomicBoolean();
  private final AtomicLongArray posts;
  private final AtomicLongArray completions;

  /// @param size ranks
  ThreadMemory(MemorySegment memory, boolean isDynamic, int size) {
    this.isDynamic = isDynamic;
    this.memory = at(memory.address(), memory.byteSize());
    this.posts = new AtomicLongArray(size);
    this.completions = new AtomicLongArray(size);
  }

  @SuppressWarnings("restricted") // memory of another thread of this process
  private static MemorySegment at(long address, long bytes) {
    return MemorySegment.ofAddress(address).reinterpret(bytes);
  }

  /// All of it, for any thread.
  MemorySegment memory() {
    return memory;
  }

  /// A part of it.
  ///
  /// @param displacement from its start, or address where memory is attached
  MemorySegment part(long displacement, long bytes) {
    if (!isDynamic) {
      if (displacement < 0 || displacement > memory.byteSize() - bytes) {
        throw new IllegalArgumentException(
            "displacement is %d, %d bytes from there on: the target has %d"
                .formatted(displacement, bytes, memory.byteSize()));
      }
      return memory.asSlice(displacement, bytes);
    }
    Map.Entry<Long, Long> piece = attached.floorEntry(displacement);
    if (piece == null || displacement - piece.getKey() > piece.getValue() - bytes) {
      throw new IllegalArgumentException(
          "displacement is %d, %d bytes from there on: nothing of the target is attached there"
              .formatted(displacement, bytes));
    }
    return at(displacement, bytes);
  }

  void attach(MemorySegment piece) {
    attached.put(piece.address(), piece.byteSize());
  }

  void detach(MemorySegment piece) {
    if (attached.remove(piece.address()) == null) {
      throw new IllegalArgumentException("memory is not attached");
    }
  }

  /// @return whether it is locked for the caller now
  boolean tryLock(boolean exclusive) {
    long holders = lock.get();
    boolean free = exclusive ? holders == 0 : holders >= 0;
    return free && lock.compareAndSet(holders, exclusive ? EXCLUSIVE : holders + 1);
  }

  void unlock() {
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
