package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.locks.LockSupport;
import org.swmpi.mpi.internal.idle.Idle;
import org.swmpi.mpi.internal.launch.MpiEnvironment;

/// How a rank waits. Libraries spin in their blocking calls: the fastest way where each rank has a
/// core, and the slowest where it keeps the rank that is waited for from running. So where ranks
/// outnumber the cores of a machine, every blocking call is its immediate form and a loop: test,
/// yield, and after a while sleep. A collective has to be of the same form on all of its ranks, so
/// what is known to some alone changes how they wait for messages only. Where a tool looks at
/// blocking calls, it is to see those that the program makes, whatever they cost.
final class Patience {
  /// Rounds of yielding before sleeping: a few hundred microseconds.
  private static final int YIELDS = 300;

  private static final long SLEEP_NANOS = 50_000;

  /// For masks of up to 1024 processors.
  private static final int MASK_BYTES = 128;

  /// The functions that have an immediate form in their place.
  private static final String[] BLOCKING = {
    "MPI_Send",
    "MPI_Ssend",
    "MPI_Recv",
    "MPI_Sendrecv",
    "MPI_Sendrecv_replace",
    "MPI_Probe",
    "MPI_Mprobe",
    "MPI_Mrecv",
    "MPI_Wait",
    "MPI_Waitall",
    "MPI_Win_wait",
    "MPI_Barrier",
    "MPI_Bcast",
    "MPI_Gather",
    "MPI_Gatherv",
    "MPI_Allgather",
    "MPI_Allgatherv",
    "MPI_Scatter",
    "MPI_Scatterv",
    "MPI_Alltoall",
    "MPI_Alltoallv",
    "MPI_Reduce",
    "MPI_Allreduce",
    "MPI_Reduce_scatter",
    "MPI_Reduce_scatter_block",
    "MPI_Scan",
    "MPI_Exscan"
  };

  private static boolean active;
  private static boolean agreed;

  private Patience() {}

  /// Whether ranks may outnumber cores here. Known after [#settle] or [#settleAlone], and until
  /// another job comes.
  static boolean isActive() {
    return active;
  }

  /// Whether all ranks of this job have found, together, that they outnumber cores.
  static boolean isAgreed() {
    return agreed;
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
    active = isExpected(environment) && !isWatched();
  }

  /// Whether a tool looks at blocking calls of this rank.
  private static boolean isWatched() {
    return LibMpi.loaded().isIntercepted(BLOCKING);
  }

  /// Ranks of another job have come, of which nobody knows whether they share the cores.
  static void shareCores() {
    active = !isWatched();
  }

  /// Decides, from the processors that the ranks of each machine may run on together. Collective.
  ///
  /// @return whether all ranks are on one machine
  static boolean settle(MpiEnvironment environment, long communicator, int size) {
    try (Arena arena = Arena.ofConfined()) {
      int record = 2 * Long.BYTES + MASK_BYTES;
      MemorySegment all = arena.allocate((long) record * size, 8);
      MemorySegment mine = arena.allocate(record, 8);
      BigInteger ownMask = ownMask(environment);
      mine.set(JAVA_LONG, 0, environment.hostName().hashCode());
      mine.set(JAVA_LONG, 8, quota(ownMask));
      byte[] mask = ownMask.toByteArray();
      for (int i = 0; i < Math.min(mask.length, MASK_BYTES); i++) {
        mine.set(JAVA_BYTE, record - 1L - i, mask[mask.length - 1 - i]);
      }
      CollectiveCalls.allGather(
          mine.address(), record, all.address(), record, communicator, Completion.AT_ONCE);
      Map<Long, Machine> machines = new HashMap<>();
      for (int other = 0; other < size; other++) {
        MemorySegment theirs = all.asSlice((long) record * other, record);
        byte[] bytes = theirs.asSlice(2L * Long.BYTES).toArray(JAVA_BYTE);
        machines.merge(
            theirs.get(JAVA_LONG, 0),
            new Machine(1, new BigInteger(1, bytes), theirs.get(JAVA_LONG, 8)),
            Machine::with);
      }
      // Looked for where it matters alone: that takes milliseconds of a start.
      agreed =
          machines.values().stream().anyMatch(Machine::isCrowded)
              && Farewell.allAgree(!isWatched(), communicator);
      active = agreed;
      return machines.size() == 1;
    }
  }

  /// Ranks on one machine, with the processors that one of them at least may run on.
  ///
  /// @param quota how many of these they may keep busy
  private record Machine(int ranks, BigInteger processors, long quota) {
    Machine with(Machine other) {
      return new Machine(
          ranks + other.ranks, processors.or(other.processors), Math.min(quota, other.quota));
    }

    boolean isCrowded() {
      return ranks > Math.min(processors.bitCount(), quota);
    }
  }

  /// A container may allow less than the processors of the mask.
  private static long quota(BigInteger ownMask) {
    int available = Runtime.getRuntime().availableProcessors();
    return available < ownMask.bitCount() ? available : Long.MAX_VALUE;
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
