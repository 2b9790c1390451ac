package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.math.BigInteger;
import java.util.OptionalInt;
import java.util.concurrent.locks.LockSupport;
import org.swmpi.mpi.internal.idle.Idle;
import org.swmpi.mpi.internal.launch.MpiEnvironment;

/// How a rank waits. Libraries spin in their blocking calls: the fastest way where each rank has a
/// core, and the slowest where it keeps the rank that is waited for from running. So where ranks
/// outnumber the cores of their machine, every blocking call is its immediate form and a loop:
/// test, yield, and after a while sleep.
final class Patience {
  /// Rounds of yielding before sleeping: a few hundred microseconds.
  private static final int YIELDS = 300;

  private static final long SLEEP_NANOS = 50_000;

  /// For masks of up to 1024 processors.
  private static final int MASK_BYTES = 128;

  private static boolean active;

  private Patience() {}

  /// Whether ranks outnumber cores here. Known after [#settle] or [#settleAlone], and until another
  /// job comes.
  static boolean isActive() {
    return active;
  }

  /// Between two looks at something that has not come true yet.
  ///
  /// @param round 0 for the first
  static void pause(int round) {
    if (round < YIELDS) {
      Idle.yieldNow();
    } else {
      LockSupport.parkNanos(SLEEP_NANOS);
    }
  }

  /// Whether ranks outnumber cores, as far as the launcher tells.
  static boolean isExpected(MpiEnvironment environment) {
    OptionalInt ranksHere = environment.launchedRanksHere();
    int mine = ownMask(environment).bitCount();
    // Bound to one core each, ranks may well have a core each.
    return ranksHere.isPresent() && mine > 1 && ranksHere.getAsInt() > mine;
  }

  /// Decides without asking the other ranks.
  static void settleAlone(MpiEnvironment environment) {
    active = isExpected(environment);
  }

  /// Ranks of another job have come, of which nobody knows whether they share the cores.
  static void shareCores() {
    active = true;
  }

  /// Decides, from the processors that the ranks of this machine may run on together. Collective.
  ///
  /// @return whether all ranks are on one machine
  static boolean settle(MpiEnvironment environment, long communicator, int size) {
    try (Arena arena = Arena.ofConfined()) {
      int record = Long.BYTES + MASK_BYTES;
      MemorySegment all = arena.allocate((long) record * size, 8);
      MemorySegment mine = arena.allocate(record, 8);
      mine.set(JAVA_LONG, 0, environment.hostName().hashCode());
      byte[] mask = ownMask(environment).toByteArray();
      for (int i = 0; i < Math.min(mask.length, MASK_BYTES); i++) {
        mine.set(JAVA_BYTE, record - 1L - i, mask[mask.length - 1 - i]);
      }
      CollectiveCalls.allGather(
          mine.address(), record, all.address(), record, communicator, Completion.AT_ONCE);
      int ranksHere = 0;
      BigInteger processors = BigInteger.ZERO;
      for (int other = 0; other < size; other++) {
        MemorySegment theirs = all.asSlice((long) record * other, record);
        if (theirs.get(JAVA_LONG, 0) == mine.get(JAVA_LONG, 0)) {
          ranksHere++;
          byte[] bytes = theirs.asSlice(Long.BYTES).toArray(JAVA_BYTE);
          processors = processors.or(new BigInteger(1, bytes));
        }
      }
      active = ranksHere > usable(processors.bitCount(), ownMask(environment).bitCount());
      return ranksHere == size;
    }
  }

  /// A quota of the container may allow less than the processors of the mask.
  private static int usable(int together, int own) {
    int quota = Runtime.getRuntime().availableProcessors();
    return quota < own ? Math.min(quota, together) : together;
  }

  private static BigInteger ownMask(MpiEnvironment environment) {
    return environment
        .allowedProcessors()
        .map(mask -> new BigInteger(mask, 16))
        .orElseGet(
            () ->
                BigInteger.ONE
                    .shiftLeft(Runtime.getRuntime().availableProcessors())
                    .subtract(BigInteger.ONE));
  }
}
