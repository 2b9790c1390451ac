package org.swmpi.mpi.internal.check;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.swmpi.mpi.Group;
import org.swmpi.mpi.LockType;
import org.swmpi.mpi.Window;
import org.swmpi.mpi.WindowAssertion;
import org.swmpi.mpi.internal.watch.Moves;

/// Synchronisation of windows, as [CheckedWindow] has it.
abstract class CheckedEpochs implements Window {
  private final int size;

  /// @param size ranks
  CheckedEpochs(int size) {
    this.size = size;
  }

  protected abstract void doFence(Set<WindowAssertion> assertions);

  /// @param targets ranks, none twice
  protected abstract void doStart(int[] targets, Set<WindowAssertion> assertions);

  /// @param origins ranks, none twice
  protected abstract void doPost(int[] origins, Set<WindowAssertion> assertions);

  protected abstract void doLock(int target, boolean exclusive, Set<WindowAssertion> assertions);

  protected abstract void doUnlock(int target);

  protected abstract void doLockAll(Set<WindowAssertion> assertions);

  protected abstract void doFlush(int target);

  protected abstract void doFlushLocal(int target);

  @Override
  public final void fence(WindowAssertion... assertions) {
    Moves.note();
    doFence(set(assertions));
  }

  @Override
  public final void start(Group targets, WindowAssertion... assertions) {
    Moves.note();
    doStart(members("targets", targets), set(assertions));
  }

  @Override
  public final void post(Group origins, WindowAssertion... assertions) {
    Moves.note();
    doPost(members("origins", origins), set(assertions));
  }

  @Override
  public final void lock(int target, LockType type, WindowAssertion... assertions) {
    Arguments.rank("target", target, size);
    Moves.note();
    doLock(target, type == LockType.EXCLUSIVE, set(assertions));
  }

  @Override
  public final void unlock(int target) {
    Arguments.rank("target", target, size);
    doUnlock(target);
  }

  @Override
  public final void lockAll(WindowAssertion... assertions) {
    Moves.note();
    doLockAll(set(assertions));
  }

  @Override
  public final void flush(int target) {
    Arguments.rank("target", target, size);
    doFlush(target);
  }

  @Override
  public final void flushLocal(int target) {
    Arguments.rank("target", target, size);
    doFlushLocal(target);
  }

  /// How many ranks the window has.
  final int size() {
    return size;
  }

  private int[] members(String name, Group group) {
    int[] ranks = group.ranks();
    for (int rank : ranks) {
      Arguments.rank(name, rank, size);
    }
    return ranks;
  }

  private static Set<WindowAssertion> set(WindowAssertion... assertions) {
    if (assertions.length == 0) {
      return Set.of();
    }
    Set<WindowAssertion> set = EnumSet.noneOf(WindowAssertion.class);
    set.addAll(List.of(assertions));
    return set;
  }
}
