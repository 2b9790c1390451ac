package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.internal.libmpi.Whereabouts.Snapshot;

/// The end of a job: ranks wait for each other, and agree on its exit code.
///
/// `MPI_Finalize` waits for all ranks as well, but blindly: a rank that has returned from its
/// program while another waits for it in a collective would hang there for ever, and the other in
/// its collective. So a rank that is done reads now and then what the others are doing, and tells
/// when one of them waits for it.
final class Farewell {
  private static final LibMpi MPI = LibMpi.loaded();
  private static final long INT64 = MPI.abi().handle("MPI_INT64_T");
  private static final long MIN = MPI.abi().handle("MPI_MIN");

  private static final long LOOK_EVERY_NANOS = 200_000_000L;
  private static final long LONGEST_SLEEP_NANOS = 5_000_000L;

  /// What is on its way may take this long, after whoever has sent it has returned; waiting longer
  /// is waiting in vain.
  private static final long MESSAGE_NANOS = 3_000_000_000L;

  private static final long NO_FAILURE = Long.MAX_VALUE;

  private final long communicator;
  private final int rank;
  private final int size;
  private final Board board;
  private final Whereabouts mine;
  private final Map<Integer, Sighting> sightings = new HashMap<>();

  /// What a rank was doing when it was first seen doing that.
  private record Sighting(Snapshot snapshot, long since) {
    boolean isOld() {
      return System.nanoTime() - since > MESSAGE_NANOS;
    }

    boolean hasEndedLongAgo() {
      return snapshot.hasEnded() && isOld();
    }
  }

  /// Rank that waits for this one, and where.
  ///
  /// @param rank number in the job
  /// @param call name of the call that it waits in
  record Stuck(int rank, String call) {}

  /// Collective.
  ///
  /// @param own communicator of all ranks that nobody else uses; [#close] frees it
  /// @param oneMachine whether all ranks are on one
  Farewell(long own, int rank, int size, boolean oneMachine) {
    this.communicator = own;
    this.rank = rank;
    this.size = size;
    this.board =
        oneMachine
            ? MappedBoard.create(communicator, rank, size)
            : WindowBoard.create(communicator, size);
    this.mine = new Whereabouts(board.mine());
  }

  /// Where this rank notes what it does.
  Whereabouts whereabouts() {
    return mine;
  }

  /// Whether all ranks say yes. Collective.
  static boolean allAgree(boolean yes, long communicator) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment votes = arena.allocateFrom(JAVA_LONG, yes ? 1 : 0, 0);
      long at = votes.address();
      CollectiveCalls.allReduce(
          at, at + Long.BYTES, 1, INT64, MIN, communicator, Completion.AT_ONCE);
      return votes.getAtIndex(JAVA_LONG, 1) == 1;
    }
  }

  /// The exit code of the job, or the rank that makes it impossible to come to one.
  ///
  /// @param exitCode of the job, if there is one
  /// @param stuck rank that waits for this one in vain, if there is one
  record Outcome(int exitCode, @Nullable Stuck stuck) {}

  /// Waits until all ranks have come here.
  ///
  /// @param exitCode of this rank, 0 to 255
  /// @param collectives how many collectives this rank has made on a communicator, window or file,
  ///     by its id; -1 if it does not belong to it
  /// @return exit code of the first rank that has one other than 0
  Outcome await(int exitCode, LongUnaryOperator collectives) {
    mine.end();
    try (Arena arena = Arena.ofConfined()) {
      long key = exitCode == 0 ? NO_FAILURE : (((long) rank) << 8) | exitCode;
      MemorySegment send = arena.allocateFrom(JAVA_LONG, key);
      MemorySegment receive = arena.allocate(JAVA_LONG);
      CollectiveCalls.allReduce(
          send.address(), receive.address(), 1, INT64, MIN, communicator, Completion.LATER);
      long request = MessageCalls.lastRequest();
      long nextLook = System.nanoTime() + LOOK_EVERY_NANOS;
      long sleep = 1_000;
      while (!MessageCalls.test(request)) {
        LockSupport.parkNanos(sleep);
        sleep = Math.min(LONGEST_SLEEP_NANOS, sleep + sleep / 4);
        if (board.isReadable() && System.nanoTime() >= nextLook) {
          Stuck stuck = findStuck(arena, collectives);
          if (stuck != null) {
            return new Outcome(exitCode, stuck);
          }
          nextLook = System.nanoTime() + LOOK_EVERY_NANOS;
        }
      }
      long first = receive.get(JAVA_LONG, 0);
      return new Outcome(first == NO_FAILURE ? 0 : (int) (first & 0xff), null);
    }
  }

  /// After all have come: gives back what `MPI_Finalize` wants to have back. Collective.
  void close() {
    board.close();
    WorldCalls.free(communicator);
  }

  private @Nullable Stuck findStuck(Arena arena, LongUnaryOperator collectives) {
    MemorySegment memory = arena.allocate(Whereabouts.bytes(size), 8);
    boolean allOthersEndedLongAgo = true;
    Stuck waitingForAny = null;
    for (int other = 0; other < size; other++) {
      if (other == rank) {
        continue;
      }
      board.read(other, memory);
      Snapshot now = Snapshot.of(memory, rank);
      Sighting seen = sightings.get(other);
      if (seen == null || !seen.snapshot().equals(now)) {
        seen = new Sighting(now, System.nanoTime());
        sightings.put(other, seen);
        allOthersEndedLongAgo = false;
        continue; // it moves, or may have been read in the middle of a change
      }
      if (!now.isInCall()) {
        allOthersEndedLongAgo &= seen.hasEndedLongAgo();
        continue;
      }
      Stuck stuck = new Stuck(other, now.call().title());
      if (now.call().isCollective()) {
        long done = collectives.applyAsLong(now.communicator());
        if (done >= 0 && now.detail() > done) {
          return stuck;
        }
      } else if (seen.isOld()) {
        if (now.isFor(rank) || (now.mayBeForReader() && hasSetEndedLongAgo(memory))) {
          return stuck;
        }
        if (now.isForAny()) {
          waitingForAny = stuck; // for nobody, where all others wait so too
          continue;
        }
      }
      allOthersEndedLongAgo = false;
    }
    return allOthersEndedLongAgo ? waitingForAny : null;
  }

  /// Whether all ranks of a set have ended long ago, of which this one is one.
  ///
  /// @param waiting what the rank has on the board that waits for them
  private boolean hasSetEndedLongAgo(MemorySegment waiting) {
    for (int member = 0; member < size; member++) {
      if (member != rank && Whereabouts.isInSet(waiting, member)) {
        Sighting seen = sightings.get(member);
        if (seen == null || !seen.hasEndedLongAgo()) {
          return false;
        }
      }
    }
    return true;
  }
}
