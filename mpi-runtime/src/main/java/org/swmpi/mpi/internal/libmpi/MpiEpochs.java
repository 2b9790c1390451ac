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
import org.swmpi.mpi.internal.libmpi.Attendance.Visit;
import org.swmpi.mpi.internal.windows.WindowMemory;

/// A window of the library: its memory, and when accesses are complete. A subclass has the
/// accesses.
abstract class MpiEpochs extends CheckedWindow {
  private final MpiSession session;
  private final long handle;
  private final MemorySegment memory;
  private final Arena life;
  private final Lent lent = new Lent();
  private final Attendance attendance;
  private int[] started = {};
  private int[] posted = {};

  /// What is attached, by its address: the library has that alone.
  private final Map<Long, MemorySegment> attached = new ConcurrentHashMap<>();

  /// How many bytes each rank has; null where nobody knows: memory is attached, or ranks may be of
  /// other programs.
  private final long @Nullable [] sizes;

  /// Collective.
  ///
  /// @param id name of the window, the same on all ranks
  MpiEpochs(MpiCommunicator communicator, WindowCalls.Allocated window, Flavor flavor, long id) {
    super(communicator, flavor);
    this.session = communicator.session();
    this.handle = window.window();
    this.memory = window.memory();
    this.life = window.life();
    this.sizes =
        flavor == Flavor.DYNAMIC || communicator.hasStrangers()
            ? null
            : communicator.allGather(memory.byteSize());
    this.attendance = new Attendance(session, id, communicator.jobRanks());
    session.windows().add(this);
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
    long window = usable();
    try (Visit _ = attendance.enter(Call.SET_HINTS)) {
      WindowCalls.setHints(window, hints);
    }
  }

  // Others may not come: they are to see who waits for them. What was begun by them is only to be
  // carried out in the rest, which may take its time.

  @Override
  protected void doFence(Set<WindowAssertion> assertions) {
    long window = usable();
    try (Visit _ = attendance.enter(Call.FENCE)) {
      EpochCalls.fence(EpochCalls.assertions(assertions), window);
    }
    lent.end();
  }

  @Override
  protected void doStart(int[] targets, Set<WindowAssertion> assertions) {
    long window = usable();
    started = targets;
    try (Visit _ = attendance.enterWith(Call.START, targets)) {
      EpochCalls.start(targets, EpochCalls.assertions(assertions), window);
    }
  }

  @Override
  public void complete() {
    long window = usable();
    try (Visit _ = attendance.enterForRest(Call.COMPLETE, started)) {
      EpochCalls.complete(window);
    }
    lent.end();
  }

  @Override
  protected void doPost(int[] origins, Set<WindowAssertion> assertions) {
    posted = origins;
    EpochCalls.post(origins, EpochCalls.assertions(assertions), usable());
  }

  @Override
  public void await() {
    long window = usable();
    try (Visit _ = attendance.enterForRest(Call.AWAIT, posted)) {
      EpochCalls.await(window);
    }
  }

  @Override
  public boolean test() {
    return EpochCalls.test(usable());
  }

  @Override
  protected void doLock(int target, boolean exclusive, Set<WindowAssertion> assertions) {
    long window = usable();
    try (Visit _ = attendance.enterForAny(Call.LOCK)) {
      EpochCalls.lock(target, exclusive, EpochCalls.assertions(assertions), window);
    }
  }

  @Override
  protected void doUnlock(int target) {
    long mark = lent.mark();
    EpochCalls.unlock(target, usable());
    lent.endBefore(mark, target);
  }

  @Override
  protected void doLockAll(Set<WindowAssertion> assertions) {
    long window = usable();
    try (Visit _ = attendance.enterForAny(Call.LOCK_ALL)) {
      EpochCalls.lockAll(EpochCalls.assertions(assertions), window);
    }
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
    long window = usable();
    try (Visit _ = attendance.enter(Call.FREE)) {
      WindowCalls.free(window);
    }
    attendance.forget();
    session.windows().remove(this);
    lent.end();
    attached.clear();
    life.close();
  }
}
