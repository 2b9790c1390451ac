package org.swmpi.mpi.internal.sockets;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.WindowAssertion;
import org.swmpi.mpi.internal.check.Flavor;
import org.swmpi.mpi.internal.sockets.AccessHead.Kind;
import org.swmpi.mpi.internal.windows.Elements;
import org.swmpi.mpi.internal.windows.Layout;
import org.swmpi.mpi.internal.windows.ServedWindow;
import org.swmpi.mpi.internal.windows.WindowMemory;

/// A window among processes: this rank's part, the lines to the others, and when accesses are
/// complete. Ranks that take part together (fences, groups of origins and targets) tell one another
/// by messages of a communicator of the window's own; what a target does not take part in goes over
/// the lines.
abstract class SocketEpochs extends ServedWindow {
  private static final int ENTRY = 0;
  private static final int LEAVING = 1;

  /// How long to wait for a lock although the process of a rank has left.
  private static final long LEFT_NANOS = 5_000_000_000L;

  final Engine engine;
  final WindowPart part;
  private final SocketCommunicator ranks;
  private final WindowLines windowLines;
  private final WindowAllocation allocation;

  /// Bytes of the memory of each rank; null where memory is attached.
  private final long @Nullable [] sizes;

  private final boolean[] locked;

  /// Whether a rank has been asked for something since it was last waited for.
  private final boolean[] isDirty;

  private List<Request> leavings = List.of();

  /// Collective.
  ///
  /// @param of the communicator of the window
  SocketEpochs(
      SocketCommunicator of, WindowLines windowLines, WindowAllocation allocation, Flavor flavor) {
    WindowMemory mine = new WindowMemory(allocation.mine(), flavor == Flavor.DYNAMIC);
    super(of, mine, flavor);
    this.windowLines = windowLines;
    this.allocation = allocation;
    engine = of.engine;
    try {
      ranks = of.duplicate();
      windowLines.connect(ranks);
    } catch (RuntimeException e) {
      allocation.arena().close(); // nobody knows of it yet
      throw e;
    }
    part = new WindowPart(mine);
    locked = new boolean[of.size()];
    isDirty = new boolean[of.size()];
    windowLines.add(ranks.context, part);
    long[] all =
        ranks.allGather(allocation.mine().byteSize()); // and nobody goes on before all serve
    sizes = flavor == Flavor.DYNAMIC ? null : all;
  }

  /// @throws IllegalArgumentException where the memory of a rank has no such part
  final void verifyInside(int target, long displacement, long bytes) {
    if (sizes != null) {
      WindowMemory.verifyInside(displacement, bytes, sizes[target]);
    }
  }

  /// The number of the window, for all ranks.
  final int number() {
    return ranks.context;
  }

  final AccessLine line(int target) {
    return windowLines.line(ranks.group.member(target));
  }

  /// A rank has been asked for something that [#flush] has to wait for.
  final void markDirty(int target) {
    isDirty[target] = true;
  }

  /// Elements that this process reaches itself; null where the target serves them.
  final @Nullable Elements reached(int target, long displacement, Layout layout) {
    if (target == rank()) {
      return part.elements(displacement, layout);
    }
    if (allocation.shared().isEmpty()) {
      return null;
    }
    long first = displacement + layout.first();
    return new Elements(allocation.shared().get(target).asSlice(first, layout.reach()), layout);
  }

  @Override
  public MemorySegment memory() {
    return allocation.mine();
  }

  @Override
  protected MemorySegment doShared(int rank) {
    return allocation.shared().get(rank);
  }

  // Completion

  /// Asks a rank for an answer when it has done all before.
  private Access ask(Kind kind, int target, String call) {
    AccessLine line = line(target);
    Access answer = new Access(engine, call, rank(), null, line::lost, true);
    submit(AccessHead.of(kind, number(), line.nextNumber(), false), line, answer);
    return answer;
  }

  private static void submit(AccessHead head, AccessLine line, Access answer) {
    line.submit(head, null, answer);
    line.flush();
  }

  /// Waits until all that was asked of some ranks is done there.
  private void flush(int[] targets, String call) {
    engine.verifyUsable();
    int[] dirty = IntStream.of(targets).filter(target -> isDirty[target]).toArray();
    synchronize(Kind.FLUSH, dirty, call);
    VarHandle.fullFence();
  }

  /// The same before the end of an epoch, which comes for the others also where an access has been
  /// refused.
  private void flush(int[] targets, String call, Runnable end) {
    try {
      flush(targets, call);
    } catch (IllegalArgumentException e) {
      end.run();
      throw e;
    }
    end.run();
  }

  /// Sends the same to some other ranks, and waits for all of them.
  private void synchronize(Kind kind, int[] targets, String call) {
    List<Access> answers = new ArrayList<>();
    for (int target : targets) {
      isDirty[target] = false;
      answers.add(ask(kind, target, call));
    }
    answers.forEach(Access::await);
    for (int target : targets) {
      line(target).verifyNoFailure();
    }
  }

  private int[] all() {
    return IntStream.range(0, isDirty.length).toArray();
  }

  @Override
  protected void doFlush(int target) {
    flush(new int[] {target}, "flush");
  }

  @Override
  public void flushAll() {
    flush(all(), "flush");
  }

  @Override
  protected void doFlushLocal(int target) {
    doFlush(target); // only gets are not complete here at once, and those have to be waited for
  }

  @Override
  public void flushLocalAll() {
    flushAll();
  }

  @Override
  protected void doFence(Set<WindowAssertion> assertions) {
    flush(all(), "fence", ranks::barrier);
    VarHandle.fullFence();
  }

  // Origins and targets

  private void tell(int[] group, int tag) {
    for (int peer : group) {
      engine.send(ranks.group, MemorySegment.NULL, ranks.context, peer, tag, false);
    }
  }

  private List<Request> expect(int[] group, int tag) {
    return IntStream.of(group)
        .mapToObj(
            peer ->
                engine.receive(ranks.group, MemorySegment.NULL, ranks.context, peer, tag, false))
        .toList();
  }

  @Override
  protected void awaitEntry(int[] group) {
    expect(group, ENTRY).forEach(Request::await);
  }

  @Override
  protected void leave(int[] group) {
    flush(group, "complete", () -> tell(group, LEAVING));
  }

  @Override
  protected void letIn(int[] group) {
    engine.verifyUsable();
    VarHandle.fullFence();
    leavings = expect(group, LEAVING);
    tell(group, ENTRY);
  }

  @Override
  protected void awaitLeaving(int[] group) {
    leavings.forEach(Request::await);
    VarHandle.fullFence();
  }

  @Override
  protected boolean haveLeft(int[] group) {
    boolean all = leavings.stream().allMatch(leaving -> leaving.test().isPresent());
    VarHandle.fullFence();
    return all;
  }

  // Locks

  /// The one who has it locked may be any rank. None returns from its program like that (see
  /// [Session]), but its process may leave: then the answer may never come.
  private final class LockWait {
    private final int target;
    private final long begin = System.nanoTime();

    LockWait(int target) {
      this.target = target;
    }

    int lost() {
      if (System.nanoTime() - begin > LEFT_NANOS) {
        for (int member : ranks.jobRanks()) {
          if (engine.losses().hasLeft(member)) {
            return member;
          }
        }
      }
      return target == rank() ? Waiting.NOBODY : line(target).lost();
    }
  }

  private Access askForLock(int target, boolean exclusive) {
    verifyLockable(target, locked[target]);
    Access answer = new Access(engine, "lock", rank(), null, new LockWait(target)::lost, true);
    if (target == rank()) {
      part.locks().ask(engine.rank(), exclusive, answer::complete);
    } else {
      AccessLine line = line(target);
      submit(AccessHead.of(Kind.LOCK, number(), line.nextNumber(), exclusive), line, answer);
    }
    locked[target] = true;
    windowLines.countLocks(1);
    return answer;
  }

  @Override
  protected void doLock(int target, boolean exclusive, Set<WindowAssertion> assertions) {
    engine.verifyUsable();
    askForLock(target, exclusive).await();
    VarHandle.fullFence();
  }

  /// One after the other, in the order in which programs lock several: two that keep to it never
  /// wait for each other.
  @Override
  protected void doLockAll(Set<WindowAssertion> assertions) {
    engine.verifyUsable();
    for (int target : all()) {
      askForLock(target, false).await();
    }
    VarHandle.fullFence();
  }

  @Override
  protected void doUnlock(int target) {
    unlock(new int[] {target});
  }

  @Override
  public void unlockAll() {
    unlock(all());
  }

  private void unlock(int[] targets) {
    engine.verifyUsable();
    for (int target : targets) {
      verifyLocked(target, locked[target]);
      locked[target] = false;
      windowLines.countLocks(-1);
    }
    VarHandle.fullFence();
    int[] others = IntStream.of(targets).filter(target -> target != rank()).toArray();
    if (others.length < targets.length) {
      part.locks().release(engine.rank());
    }
    synchronize(Kind.UNLOCK, others, "unlock");
  }

  // The end

  @Override
  public void free() {
    for (int target : all()) {
      if (locked[target]) {
        throw outOfTurn("free", "this rank has locked rank %d".formatted(target));
      }
    }
    flush(all(), "free");
    ranks.barrier(); // nobody accesses this part any more
    windowLines.remove(number());
    allocation.arena().close();
    ranks.free();
  }
}
