package org.swmpi.mpi.internal.windows;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Accumulation;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.WindowAssertion;
import org.swmpi.mpi.internal.check.CheckedWindow;
import org.swmpi.mpi.internal.check.CompleteRequest;
import org.swmpi.mpi.internal.check.Flavor;
import org.swmpi.mpi.internal.check.Origin;
import org.swmpi.mpi.internal.check.Target;

/// A window of a transport that serves it in Java: this rank's memory, and the order of calls.
/// Assertions would save nothing, and no hint is known.
public abstract class ServedWindow extends CheckedWindow {
  private final int rank;
  private final WindowMemory mine;
  private int @Nullable [] targets;
  private int @Nullable [] origins;

  /// @param mine this rank's memory
  protected ServedWindow(Communicator communicator, WindowMemory mine, Flavor flavor) {
    super(communicator, flavor);
    this.rank = communicator.rank();
    this.mine = mine;
  }

  /// Waits until all have let this rank in by [#letIn].
  protected abstract void awaitEntry(int[] ranks);

  /// Tells all that this rank's accesses, which are complete then, were all.
  protected abstract void leave(int[] ranks);

  /// Lets others access this rank's memory.
  protected abstract void letIn(int[] ranks);

  /// Waits until all have called [#leave].
  protected abstract void awaitLeaving(int[] ranks);

  /// Whether all have called [#leave].
  protected abstract boolean haveLeft(int[] ranks);

  /// The rank that this object belongs to.
  protected final int rank() {
    return rank;
  }

  /// A call that must not come here.
  protected final MpiException outOfTurn(String call, String detail) {
    return new MpiException(call, 1, "MPI_ERR_RMA_SYNC", rank, detail);
  }

  /// Of an access that is complete.
  protected final Request done() {
    return new CompleteRequest(new Status(rank, 0, 0));
  }

  // Operands are taken when a call returns

  @Override
  protected void doFetchAndOp(
      MemorySegment value,
      MemorySegment before,
      int target,
      long displacement,
      Datatype type,
      Accumulation op) {
    doGetAccumulate(value, before, target, displacement, type, op);
  }

  @Override
  protected Request doRequestPut(Origin origin, Target target) {
    doPut(origin, target);
    return done();
  }

  @Override
  protected Request doRequestAccumulate(
      Origin origin, Target target, Datatype type, Accumulation op) {
    doAccumulate(origin, target, type, op);
    return done();
  }

  @Override
  protected void doAttach(MemorySegment attached) {
    mine.attach(attached);
  }

  @Override
  protected void doDetach(MemorySegment attached) {
    mine.detach(attached);
  }

  @Override
  public Map<String, String> hints() {
    return Map.of();
  }

  @Override
  public void setHints(Map<String, String> hints) {
    // None is known here.
  }

  @Override
  protected void doStart(int[] group, Set<WindowAssertion> assertions) {
    if (targets != null) {
      throw outOfTurn("start", "it has been called before; call complete in between");
    }
    awaitEntry(group);
    targets = group;
  }

  @Override
  public void complete() {
    int[] group = targets;
    if (group == null) {
      throw outOfTurn("complete", "start has not been called");
    }
    targets = null;
    leave(group);
  }

  @Override
  protected void doPost(int[] group, Set<WindowAssertion> assertions) {
    if (origins != null) {
      throw outOfTurn("post", "it has been called before; call await in between");
    }
    letIn(group);
    origins = group;
  }

  @Override
  public void await() {
    awaitLeaving(exposed("await"));
    origins = null;
  }

  @Override
  public boolean test() {
    boolean over = haveLeft(exposed("test"));
    if (over) {
      origins = null;
    }
    return over;
  }

  private int[] exposed(String call) {
    int[] group = origins;
    if (group == null) {
      throw outOfTurn(call, "post has not been called");
    }
    return group;
  }

  /// @param isHeld whether this rank has locked the target
  protected final void verifyLockable(int target, boolean isHeld) {
    if (isHeld) {
      throw outOfTurn("lock", "this rank has locked rank %d before".formatted(target));
    }
  }

  /// @param isHeld whether this rank has locked the target
  protected final void verifyLocked(int target, boolean isHeld) {
    if (!isHeld) {
      throw outOfTurn("unlock", "this rank has not locked rank %d".formatted(target));
    }
  }

  @Override
  public void sync() {
    VarHandle.fullFence();
  }
}
