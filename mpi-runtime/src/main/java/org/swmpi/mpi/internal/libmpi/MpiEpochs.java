package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.WindowAssertion;
import org.swmpi.mpi.internal.check.CheckedWindow;
import org.swmpi.mpi.internal.check.Flavor;
import org.swmpi.mpi.internal.windows.WindowMemory;

/// A window of the library: its memory, and when accesses are complete. A subclass has the
/// accesses.
abstract class MpiEpochs extends CheckedWindow {
  private final MpiSession session;
  private final long handle;
  private final MemorySegment memory;
  private final Arena life;
  private final Lent lent = new Lent();

  /// What is attached, by its address: the library has that alone.
  private final Map<Long, MemorySegment> attached = new ConcurrentHashMap<>();

  /// How many bytes each rank has; null where nobody knows: memory is attached, or ranks may be of
  /// other programs.
  private final long @Nullable [] sizes;

  /// Collective.
  MpiEpochs(MpiCommunicator communicator, WindowCalls.Allocated window, Flavor flavor) {
    super(communicator, flavor);
    this.session = communicator.session();
    this.handle = window.window();
    this.memory = window.memory();
    this.life = window.life();
    this.sizes =
        flavor == Flavor.DYNAMIC || communicator.hasStrangers()
            ? null
            : communicator.allGather(memory.byteSize());
  }

  /// Libraries write into what lies behind a window.
  @Override
  protected final void verifyReached(int target, long displacement, long bytes) {
    if (sizes != null) {
      WindowMemory.verifyInside(displacement, bytes, sizes[target]);
    }
  }

  /// The window's handle, to be used in a call now.
  final long usable() {
    session.verifyUsable();
    if (!life.scope().isAlive()) {
      throw new IllegalStateException("the window has been freed");
    }
    return handle;
  }

  /// Buffers in use.
  final Lent lent() {
    return lent;
  }

  @Override
  public MemorySegment memory() {
    return memory;
  }

  @Override
  protected MemorySegment doShared(int rank) {
    return WindowCalls.shared(usable(), rank, life);
  }

  @Override
  protected void doAttach(MemorySegment piece) {
    WindowCalls.attach(usable(), piece);
    attached.put(piece.address(), piece);
  }

  @Override
  protected void doDetach(MemorySegment piece) {
    WindowCalls.detach(usable(), piece);
    attached.remove(piece.address());
  }

  @Override
  public Map<String, String> hints() {
    return WindowCalls.hints(usable());
  }

  @Override
  public void setHints(Map<String, String> hints) {
    WindowCalls.setHints(usable(), hints);
  }

  @Override
  protected void doFence(Set<WindowAssertion> assertions) {
    EpochCalls.fence(EpochCalls.assertions(assertions), usable());
    lent.end();
  }

  @Override
  protected void doStart(int[] targets, Set<WindowAssertion> assertions) {
    EpochCalls.start(targets, EpochCalls.assertions(assertions), usable());
  }

  @Override
  public void complete() {
    EpochCalls.complete(usable());
    lent.end();
  }

  @Override
  protected void doPost(int[] origins, Set<WindowAssertion> assertions) {
    EpochCalls.post(origins, EpochCalls.assertions(assertions), usable());
  }

  @Override
  public void await() {
    EpochCalls.await(usable());
  }

  @Override
  public boolean test() {
    return EpochCalls.test(usable());
  }

  @Override
  protected void doLock(int target, boolean exclusive, Set<WindowAssertion> assertions) {
    EpochCalls.lock(target, exclusive, EpochCalls.assertions(assertions), usable());
  }

  @Override
  protected void doUnlock(int target) {
    long mark = lent.mark();
    EpochCalls.unlock(target, usable());
    lent.endBefore(mark, target);
  }

  @Override
  protected void doLockAll(Set<WindowAssertion> assertions) {
    EpochCalls.lockAll(EpochCalls.assertions(assertions), usable());
  }

  @Override
  public void unlockAll() {
    EpochCalls.unlockAll(usable());
    lent.end();
  }

  @Override
  protected void doFlush(int target) {
    long mark = lent.mark();
    EpochCalls.flush(target, usable());
    lent.endBefore(mark, target);
  }

  @Override
  public void flushAll() {
    long mark = lent.mark();
    EpochCalls.flushAll(usable());
    lent.endBefore(mark);
  }

  @Override
  protected void doFlushLocal(int target) {
    long mark = lent.mark();
    EpochCalls.flushLocal(target, usable());
    lent.endBefore(mark, target);
  }

  @Override
  public void flushLocalAll() {
    long mark = lent.mark();
    EpochCalls.flushLocalAll(usable());
    lent.endBefore(mark);
  }

  @Override
  public void sync() {
    EpochCalls.sync(usable());
  }

  @Override
  public void free() {
    WindowCalls.free(usable());
    lent.end();
    attached.clear();
    life.close();
  }
}
