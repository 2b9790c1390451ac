package org.swmpi.mpi.internal.check;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.MpiFile;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.SplitCollective;

/// Reads and writes, as [CheckedFile] has them.
abstract class CheckedFileAccess implements MpiFile {
  private boolean isClosed;

  /// @param position where the place is given; else 0
  /// @return bytes that were read
  protected abstract long doRead(FilePlace place, MemorySegment target, long position);

  protected abstract void doWrite(FilePlace place, MemorySegment source, long position);

  protected abstract Request doImmediateRead(FilePlace place, MemorySegment target, long position);

  protected abstract Request doImmediateWrite(FilePlace place, MemorySegment source, long position);

  protected abstract SplitCollective doBeginRead(
      FilePlace place, MemorySegment target, long position);

  protected abstract SplitCollective doBeginWrite(
      FilePlace place, MemorySegment source, long position);

  /// The file is closed from now on.
  final void closed() {
    isClosed = true;
  }

  final void verifyOpen() {
    if (isClosed) {
      throw new IllegalStateException("the file is closed");
    }
  }

  static void verifyPosition(long position) {
    if (position < 0) {
      throw new IllegalArgumentException("position is " + position + ", must be 0 or more");
    }
  }

  private void target(MemorySegment target, long position) {
    verifyOpen();
    Arguments.writable("target", target);
    verifyPosition(position);
  }

  private void source(MemorySegment source, long position) {
    verifyOpen();
    Arguments.usable("source", source);
    verifyPosition(position);
  }

  @Override
  public final long readAt(MemorySegment target, long position) {
    target(target, position);
    return doRead(FilePlace.AT, target, position);
  }

  @Override
  public final void writeAt(MemorySegment source, long position) {
    source(source, position);
    doWrite(FilePlace.AT, source, position);
  }

  @Override
  public final long readAtAll(MemorySegment target, long position) {
    target(target, position);
    return doRead(FilePlace.AT_ALL, target, position);
  }

  @Override
  public final void writeAtAll(MemorySegment source, long position) {
    source(source, position);
    doWrite(FilePlace.AT_ALL, source, position);
  }

  @Override
  public final long read(MemorySegment target) {
    target(target, 0);
    return doRead(FilePlace.OWN, target, 0);
  }

  @Override
  public final void write(MemorySegment source) {
    source(source, 0);
    doWrite(FilePlace.OWN, source, 0);
  }

  @Override
  public final long readAll(MemorySegment target) {
    target(target, 0);
    return doRead(FilePlace.OWN_ALL, target, 0);
  }

  @Override
  public final void writeAll(MemorySegment source) {
    source(source, 0);
    doWrite(FilePlace.OWN_ALL, source, 0);
  }

  @Override
  public final long readShared(MemorySegment target) {
    target(target, 0);
    return doRead(FilePlace.SHARED, target, 0);
  }

  @Override
  public final void writeShared(MemorySegment source) {
    source(source, 0);
    doWrite(FilePlace.SHARED, source, 0);
  }

  @Override
  public final long readOrdered(MemorySegment target) {
    target(target, 0);
    return doRead(FilePlace.ORDERED, target, 0);
  }

  @Override
  public final void writeOrdered(MemorySegment source) {
    source(source, 0);
    doWrite(FilePlace.ORDERED, source, 0);
  }

  @Override
  public final Request immediateReadAt(MemorySegment target, long position) {
    Arguments.offHeap("target", target);
    target(target, position);
    return doImmediateRead(FilePlace.AT, target, position);
  }

  @Override
  public final Request immediateWriteAt(MemorySegment source, long position) {
    Arguments.offHeap("source", source);
    source(source, position);
    return doImmediateWrite(FilePlace.AT, source, position);
  }

  @Override
  public final Request immediateReadAtAll(MemorySegment target, long position) {
    Arguments.offHeap("target", target);
    target(target, position);
    return doImmediateRead(FilePlace.AT_ALL, target, position);
  }

  @Override
  public final Request immediateWriteAtAll(MemorySegment source, long position) {
    Arguments.offHeap("source", source);
    source(source, position);
    return doImmediateWrite(FilePlace.AT_ALL, source, position);
  }

  @Override
  public final Request immediateRead(MemorySegment target) {
    Arguments.offHeap("target", target);
    target(target, 0);
    return doImmediateRead(FilePlace.OWN, target, 0);
  }

  @Override
  public final Request immediateWrite(MemorySegment source) {
    Arguments.offHeap("source", source);
    source(source, 0);
    return doImmediateWrite(FilePlace.OWN, source, 0);
  }

  @Override
  public final Request immediateReadAll(MemorySegment target) {
    Arguments.offHeap("target", target);
    target(target, 0);
    return doImmediateRead(FilePlace.OWN_ALL, target, 0);
  }

  @Override
  public final Request immediateWriteAll(MemorySegment source) {
    Arguments.offHeap("source", source);
    source(source, 0);
    return doImmediateWrite(FilePlace.OWN_ALL, source, 0);
  }

  @Override
  public final Request immediateReadShared(MemorySegment target) {
    Arguments.offHeap("target", target);
    target(target, 0);
    return doImmediateRead(FilePlace.SHARED, target, 0);
  }

  @Override
  public final Request immediateWriteShared(MemorySegment source) {
    Arguments.offHeap("source", source);
    source(source, 0);
    return doImmediateWrite(FilePlace.SHARED, source, 0);
  }

  @Override
  public final SplitCollective beginReadAtAll(MemorySegment target, long position) {
    Arguments.offHeap("target", target);
    target(target, position);
    return doBeginRead(FilePlace.AT_ALL, target, position);
  }

  @Override
  public final SplitCollective beginWriteAtAll(MemorySegment source, long position) {
    Arguments.offHeap("source", source);
    source(source, position);
    return doBeginWrite(FilePlace.AT_ALL, source, position);
  }

  @Override
  public final SplitCollective beginReadAll(MemorySegment target) {
    Arguments.offHeap("target", target);
    target(target, 0);
    return doBeginRead(FilePlace.OWN_ALL, target, 0);
  }

  @Override
  public final SplitCollective beginWriteAll(MemorySegment source) {
    Arguments.offHeap("source", source);
    source(source, 0);
    return doBeginWrite(FilePlace.OWN_ALL, source, 0);
  }

  @Override
  public final SplitCollective beginReadOrdered(MemorySegment target) {
    Arguments.offHeap("target", target);
    target(target, 0);
    return doBeginRead(FilePlace.ORDERED, target, 0);
  }

  @Override
  public final SplitCollective beginWriteOrdered(MemorySegment source) {
    Arguments.offHeap("source", source);
    source(source, 0);
    return doBeginWrite(FilePlace.ORDERED, source, 0);
  }
}
