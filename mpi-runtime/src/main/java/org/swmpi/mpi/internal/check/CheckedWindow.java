package org.swmpi.mpi.internal.check;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Window;

/// Checks the arguments of accesses, and hands over to the engine, as [CheckedCommunicator] does.
public abstract class CheckedWindow implements Window {
  private final int size;
  private final boolean isShared;

  /// @param size ranks
  /// @param isShared whether ranks may reach each other's memory directly
  protected CheckedWindow(int size, boolean isShared) {
    this.size = size;
    this.isShared = isShared;
  }

  protected abstract MemorySegment doShared(int rank);

  protected abstract void doPut(MemorySegment origin, int target, long displacement);

  protected abstract void doGet(MemorySegment origin, int target, long displacement);

  protected abstract void doAccumulate(
      MemorySegment origin, int target, long displacement, Datatype type, Op op);

  protected abstract void doGetAccumulate(
      MemorySegment origin,
      MemorySegment before,
      int target,
      long displacement,
      Datatype type,
      Op op);

  protected abstract long doFetchAndOp(long value, int target, long displacement, Op op);

  protected abstract long doCompareAndSwap(
      long expected, long value, int target, long displacement);

  protected abstract void doLock(int target, boolean exclusive);

  protected abstract void doUnlock(int target);

  protected abstract void doFlush(int target);

  @Override
  public final MemorySegment shared(int rank) {
    Arguments.rank("rank", rank, size);
    if (!isShared) {
      throw new UnsupportedOperationException(
          "the window is not shared; make it with allocateSharedWindow");
    }
    return doShared(rank);
  }

  @Override
  public final void put(MemorySegment origin, int target, long displacement) {
    Arguments.offHeap("origin", origin);
    Arguments.usable("origin", origin);
    place(target, displacement);
    doPut(origin, target, displacement);
  }

  @Override
  public final void get(MemorySegment origin, int target, long displacement) {
    Arguments.offHeap("origin", origin);
    Arguments.writable("origin", origin);
    place(target, displacement);
    doGet(origin, target, displacement);
  }

  @Override
  public final void accumulate(
      MemorySegment origin, int target, long displacement, Datatype type, Op op) {
    operand(origin, target, displacement, type, op);
    doAccumulate(origin, target, displacement, type, op);
  }

  @Override
  public final void getAccumulate(
      MemorySegment origin,
      MemorySegment before,
      int target,
      long displacement,
      Datatype type,
      Op op) {
    operand(origin, target, displacement, type, op);
    Arguments.offHeap("before", before);
    Arguments.writable("before", before);
    Arguments.exactly("before", before, origin.byteSize());
    doGetAccumulate(origin, before, target, displacement, type, op);
  }

  @Override
  public final long fetchAndOp(long value, int target, long displacement, Op op) {
    place(target, displacement);
    return doFetchAndOp(value, target, displacement, op);
  }

  @Override
  public final long compareAndSwap(long expected, long value, int target, long displacement) {
    place(target, displacement);
    return doCompareAndSwap(expected, value, target, displacement);
  }

  @Override
  public final void lock(int target, boolean exclusive) {
    Arguments.rank("target", target, size);
    doLock(target, exclusive);
  }

  @Override
  public final void unlock(int target) {
    Arguments.rank("target", target, size);
    doUnlock(target);
  }

  @Override
  public final void flush(int target) {
    Arguments.rank("target", target, size);
    doFlush(target);
  }

  private void operand(MemorySegment origin, int target, long displacement, Datatype type, Op op) {
    Arguments.offHeap("origin", origin);
    Arguments.usable("origin", origin);
    Arguments.wholeElements("origin", origin, type);
    Arguments.defined(op, type);
    place(target, displacement);
  }

  private void place(int target, long displacement) {
    Arguments.rank("target", target, size);
    if (displacement < 0) {
      throw new IllegalArgumentException("displacement is " + displacement + ", must be 0 or more");
    }
  }
}
