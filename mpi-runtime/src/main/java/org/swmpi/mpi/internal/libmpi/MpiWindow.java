package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.internal.check.CheckedWindow;

/// A window of the library.
final class MpiWindow extends CheckedWindow {
  private final MpiSession session;
  private final long handle;
  private final MemorySegment memory;
  private final MemorySegment cells = Arena.ofAuto().allocate(JAVA_LONG, 3);

  /// Buffers of accesses that may not be complete, which the garbage collector must leave alone.
  private final List<MemorySegment> lent = new ArrayList<>();

  MpiWindow(MpiCommunicator communicator, WindowCalls.Allocated window, boolean isShared) {
    super(communicator.size(), isShared);
    this.session = communicator.session();
    this.handle = window.window();
    this.memory = window.memory();
  }

  @Override
  public MemorySegment memory() {
    return memory;
  }

  @Override
  protected MemorySegment doShared(int rank) {
    return WindowCalls.shared(handle, rank);
  }

  /// Calls a function for pieces of as many elements as it can count.
  private interface Piece {
    void move(long offset, int count);
  }

  private void inPieces(MemorySegment origin, Datatype type, Piece function) {
    session.verifyUsable();
    lent.add(origin);
    long elements = origin.byteSize() / type.bytes();
    for (long done = 0; done < elements; ) {
      int count = (int) Math.min(session.largestCount(), elements - done);
      function.move(done * type.bytes(), count);
      done += count;
    }
  }

  @Override
  protected void doPut(MemorySegment origin, int target, long displacement) {
    long type = session.handles().bytes();
    inPieces(
        origin,
        Datatype.BYTE,
        (offset, count) ->
            WindowCalls.put(
                origin.address() + offset, count, type, target, displacement + offset, handle));
  }

  @Override
  protected void doGet(MemorySegment origin, int target, long displacement) {
    long type = session.handles().bytes();
    inPieces(
        origin,
        Datatype.BYTE,
        (offset, count) ->
            WindowCalls.get(
                origin.address() + offset, count, type, target, displacement + offset, handle));
  }

  @Override
  protected void doAccumulate(
      MemorySegment origin, int target, long displacement, Datatype type, Op op) {
    TypesAndOps handles = session.handles();
    inPieces(
        origin,
        type,
        (offset, count) ->
            WindowCalls.accumulate(
                origin.address() + offset,
                count,
                handles.of(type),
                target,
                displacement + offset,
                handles.of(op),
                handle));
  }

  @Override
  protected void doGetAccumulate(
      MemorySegment origin,
      MemorySegment before,
      int target,
      long displacement,
      Datatype type,
      Op op) {
    TypesAndOps handles = session.handles();
    lent.add(before);
    inPieces(
        origin,
        type,
        (offset, count) ->
            WindowCalls.getAccumulate(
                origin.address() + offset,
                before.address() + offset,
                count,
                handles.of(type),
                target,
                displacement + offset,
                handles.of(op),
                handle));
  }

  @Override
  protected long doFetchAndOp(long value, int target, long displacement, Op op) {
    session.verifyUsable();
    cells.set(JAVA_LONG, 0, value);
    long at = cells.address();
    TypesAndOps handles = session.handles();
    long type = handles.of(Datatype.LONG);
    WindowCalls.fetchAndOp(at, at + 8, type, target, displacement, handles.of(op), handle);
    WindowCalls.flush(target, handle);
    return cells.get(JAVA_LONG, 8);
  }

  @Override
  protected long doCompareAndSwap(long expected, long value, int target, long displacement) {
    session.verifyUsable();
    cells.set(JAVA_LONG, 0, value);
    cells.set(JAVA_LONG, 16, expected);
    long at = cells.address();
    long type = session.handles().of(Datatype.LONG);
    WindowCalls.compareAndSwap(at, at + 16, at + 8, type, target, displacement, handle);
    WindowCalls.flush(target, handle);
    return cells.get(JAVA_LONG, 8);
  }

  @Override
  public void fence() {
    session.verifyUsable();
    WindowCalls.fence(handle);
    lent.clear();
  }

  @Override
  protected void doLock(int target, boolean exclusive) {
    session.verifyUsable();
    WindowCalls.lock(target, exclusive, handle);
  }

  @Override
  protected void doUnlock(int target) {
    session.verifyUsable();
    WindowCalls.unlock(target, handle);
    lent.clear();
  }

  @Override
  public void lockAll() {
    session.verifyUsable();
    WindowCalls.lockAll(handle);
  }

  @Override
  public void unlockAll() {
    session.verifyUsable();
    WindowCalls.unlockAll(handle);
    lent.clear();
  }

  @Override
  protected void doFlush(int target) {
    session.verifyUsable();
    WindowCalls.flush(target, handle);
  }

  @Override
  public void free() {
    session.verifyUsable();
    WindowCalls.free(handle);
    lent.clear();
  }
}
