package org.swmpi.mpi.internal.check;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.FileView;
import org.swmpi.mpi.Group;

/// Checks the arguments of calls, and hands over to the engine, as [CheckedCommunicator] does.
public abstract class CheckedFile extends CheckedFileAccess {
  private final Group group;
  private final Set<Mode> mode;
  private FileView view = FileView.WHOLE;

  protected CheckedFile(Communicator communicator, Set<Mode> mode) {
    this.group = communicator.group();
    this.mode = Collections.unmodifiableSet(EnumSet.copyOf(mode));
  }

  protected abstract void doSetView(FileView next, Map<String, String> hints);

  protected abstract void doSeek(long offset, Whence whence);

  protected abstract long doPosition();

  protected abstract long doByteOffset(long position);

  protected abstract void doSeekShared(long offset, Whence whence);

  protected abstract long doPositionShared();

  protected abstract long doSize();

  protected abstract void doSetSize(long bytes);

  protected abstract void doPreallocate(long bytes);

  protected abstract boolean doIsAtomic();

  protected abstract void doSetAtomic(boolean atomic);

  protected abstract void doSync();

  protected abstract void doClose();

  protected abstract Map<String, String> doHints();

  protected abstract void doSetHints(Map<String, String> hints);

  @Override
  public final Set<Mode> mode() {
    return mode;
  }

  @Override
  public final Group group() {
    return group;
  }

  @Override
  public final Map<String, String> hints() {
    verifyOpen();
    return doHints();
  }

  @Override
  public final void setHints(Map<String, String> hints) {
    verifyOpen();
    doSetHints(hints);
  }

  @Override
  public final FileView view() {
    return view;
  }

  @Override
  public final void setView(FileView next, Map<String, String> hints) {
    verifyOpen();
    doSetView(next, hints);
    view = next;
  }

  @Override
  public final void seek(long offset, Whence whence) {
    verifyOpen();
    verifyFromStart(offset, whence);
    doSeek(offset, whence);
  }

  @Override
  public final long position() {
    verifyOpen();
    return doPosition();
  }

  @Override
  public final long byteOffset(long position) {
    verifyOpen();
    verifyPosition(position);
    return doByteOffset(position);
  }

  @Override
  public final void seekShared(long offset, Whence whence) {
    verifyOpen();
    verifyFromStart(offset, whence);
    doSeekShared(offset, whence);
  }

  @Override
  public final long positionShared() {
    verifyOpen();
    return doPositionShared();
  }

  @Override
  public final long size() {
    verifyOpen();
    return doSize();
  }

  @Override
  public final void setSize(long bytes) {
    verifyOpen();
    verifyLength(bytes);
    doSetSize(bytes);
  }

  @Override
  public final void preallocate(long bytes) {
    verifyOpen();
    verifyLength(bytes);
    doPreallocate(bytes);
  }

  @Override
  public final boolean isAtomic() {
    verifyOpen();
    return doIsAtomic();
  }

  @Override
  public final void setAtomic(boolean atomic) {
    verifyOpen();
    doSetAtomic(atomic);
  }

  @Override
  public final void sync() {
    verifyOpen();
    doSync();
  }

  @Override
  public final void close() {
    verifyOpen();
    closed();
    doClose();
  }

  private static void verifyFromStart(long offset, Whence whence) {
    if (whence == Whence.SET) {
      verifyPosition(offset);
    }
  }

  private static void verifyLength(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("bytes is " + bytes + ", must be 0 or more");
    }
  }
}
