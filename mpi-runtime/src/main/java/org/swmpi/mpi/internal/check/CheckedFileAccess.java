package org.swmpi.mpi.internal.check;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.MpiFile;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.SplitCollective;

/// Reads and writes, as [CheckedFile] has them.
abstract class CheckedFileAccess implements MpiFile {
  private boolean isClosed;

  /// The split collective that has begun and not ended.
  private @Nullable SplitCollective split;

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
    Arguments.writable("buffer", target);
    verifyPosition(position);
  }

  private void source(MemorySegment source, long position) {
    verifyOpen();
    Arguments.usable("buffer", source);
    verifyPosition(position);
  }

  private long read(FilePlace place, MemorySegment target, long position) {
    target(target, position);
    return doRead(place, target, position);
  }

  private void write(FilePlace place, MemorySegment source, long position) {
    source(source, position);
    doWrite(place, source, position);
  }

  private Request startRead(FilePlace place, MemorySegment target, long position) {
    Arguments.offHeap("buffer", target);
    target(target, position);
    return doImmediateRead(place, target, position);
  }

  private Request startWrite(FilePlace place, MemorySegment source, long position) {
    Arguments.offHeap("buffer", source);
    source(source, position);
    return doImmediateWrite(place, source, position);
  }

  private SplitCollective beginRead(FilePlace place, MemorySegment target, long position) {
    Arguments.offHeap("buffer", target);
    target(target, position);
    verifyNoneBegun();
    return begun(doBeginRead(place, target, position));
  }

  private SplitCollective beginWrite(FilePlace place, MemorySegment source, long position) {
    Arguments.offHeap("buffer", source);
    source(source, position);
    verifyNoneBegun();
    return begun(doBeginWrite(place, source, position));
  }

  private void verifyNoneBegun() {
    if (split != null) {
      throw new IllegalStateException("a split collective of the file has begun; end it first");
    }
  }

  private SplitCollective begun(SplitCollective call) {
    SplitCollective begun =
        new SplitCollective() {
          @Override
          @SuppressWarnings("ReferenceEquality")
          public long end() {
            if (split != this) {
              throw new IllegalStateException("the split collective has ended");
            }
            split = null;
            return call.end();
          }
        };
    split = begun;
    return begun;
  }

  @Override
  public final long readAt(MemorySegment target, long position) {
    return read(FilePlace.AT, target, position);
  }

  @Override
  public final void writeAt(MemorySegment source, long position) {
    write(FilePlace.AT, source, position);
  }

  @Override
  public final long readAtAll(MemorySegment target, long position) {
    return read(FilePlace.AT_ALL, target, position);
  }

  @Override
  public final void writeAtAll(MemorySegment source, long position) {
    write(FilePlace.AT_ALL, source, position);
  }

  @Override
  public final long read(MemorySegment target) {
    return read(FilePlace.OWN, target, 0);
  }

  @Override
  public final void write(MemorySegment source) {
    write(FilePlace.OWN, source, 0);
  }

  @Override
  public final long readAll(MemorySegment target) {
    return read(FilePlace.OWN_ALL, target, 0);
  }

  @Override
  public final void writeAll(MemorySegment source) {
    write(FilePlace.OWN_ALL, source, 0);
  }

  @Override
  public final long readShared(MemorySegment target) {
    return read(FilePlace.SHARED, target, 0);
  }

  @Override
  public final void writeShared(MemorySegment source) {
    write(FilePlace.SHARED, source, 0);
  }

  @Override
  public final long readOrdered(MemorySegment target) {
    return read(FilePlace.ORDERED, target, 0);
  }

  @Override
  public final void writeOrdered(MemorySegment source) {
    write(FilePlace.ORDERED, source, 0);
  }

  @Override
  public final Request immediateReadAt(MemorySegment target, long position) {
    return startRead(FilePlace.AT, target, position);
  }

  @Override
  public final Request immediateWriteAt(MemorySegment source, long position) {
    return startWrite(FilePlace.AT, source, position);
  }

  @Override
  public final Request immediateReadAtAll(MemorySegment target, long position) {
    return startRead(FilePlace.AT_ALL, target, position);
  }

  @Override
  public final Request immediateWriteAtAll(MemorySegment source, long position) {
    return startWrite(FilePlace.AT_ALL, source, position);
  }

  @Override
  public final Request immediateRead(MemorySegment target) {
    return startRead(FilePlace.OWN, target, 0);
  }

  @Override
  public final Request immediateWrite(MemorySegment source) {
    return startWrite(FilePlace.OWN, source, 0);
  }

  @Override
  public final Request immediateReadAll(MemorySegment target) {
    return startRead(FilePlace.OWN_ALL, target, 0);
  }

  @Override
  public final Request immediateWriteAll(MemorySegment source) {
    return startWrite(FilePlace.OWN_ALL, source, 0);
  }

  @Override
  public final Request immediateReadShared(MemorySegment target) {
    return startRead(FilePlace.SHARED, target, 0);
  }

  @Override
  public final Request immediateWriteShared(MemorySegment source) {
    return startWrite(FilePlace.SHARED, source, 0);
  }

  @Override
  public final SplitCollective beginReadAtAll(MemorySegment target, long position) {
    return beginRead(FilePlace.AT_ALL, target, position);
  }

  @Override
  public final SplitCollective beginWriteAtAll(MemorySegment source, long position) {
    return beginWrite(FilePlace.AT_ALL, source, position);
  }

  @Override
  public final SplitCollective beginReadAll(MemorySegment target) {
    return beginRead(FilePlace.OWN_ALL, target, 0);
  }

  @Override
  public final SplitCollective beginWriteAll(MemorySegment source) {
    return beginWrite(FilePlace.OWN_ALL, source, 0);
  }

  @Override
  public final SplitCollective beginReadOrdered(MemorySegment target) {
    return beginRead(FilePlace.ORDERED, target, 0);
  }

  @Override
  public final SplitCollective beginWriteOrdered(MemorySegment source) {
    return beginWrite(FilePlace.ORDERED, source, 0);
  }
}
