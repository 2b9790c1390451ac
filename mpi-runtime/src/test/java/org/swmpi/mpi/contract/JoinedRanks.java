package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.JoinedJob;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.RankFailedException;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.ThreadLevel;
import org.swmpi.mpi.Window;

/// A program that joins its job while it runs, as programs around `MPI_Init` do.
public final class JoinedRanks {
  private JoinedRanks() {}

  /// Arguments: the [ThreadLevel] to ask for, and what rank 1 does at the end: `close`, `throw`,
  /// `exit` (all ranks), `exitElsewhere` (all, by another thread than the one that has joined),
  /// `forsake` (rank 0 returns without closing), `early` (it closes while the
  /// others wait for it), `abort`, `later` (it goes on after the job, for longer than rank 0
  /// gives ranks of a job that fails) or `waiting` (all close while other threads wait).
  public static void main(String[] arguments) throws InterruptedException {
    JoinedJob job =
        Job.join(
            JobOptions.defaults().withFailureReporter(JoinedRanks::tell),
            ThreadLevel.valueOf(arguments[0]));
    int rank = job.world().rank();
    int sum =
        Math.toIntExact(job.world().allReduce(rank + job.self().allReduce(1, Op.SUM), Op.SUM));
    // In one piece: the launcher mixes what ranks write.
    System.out.println(
        "JOINED %d of %d, self %d of %d, %s, sum %d"
            .formatted(
                rank,
                job.world().size(),
                job.self().rank(),
                job.self().size(),
                job.threadLevel(),
                sum));
    verifyPredefined(job.world(), "MPI_COMM_WORLD");
    verifyPredefined(job.self(), "MPI_COMM_SELF");
    switch (job.threadLevel()) {
      case SINGLE, FUNNELED -> {
        verifyRefused(job.world());
        job.letAllThreadsCall();
        barrierOfAnotherThread(job.world());
      }
      case SERIALIZED -> {
        barrierOfAnotherThread(job.world());
        messageServedByAnotherThread(job.world(), 8);
        messageServedByAnotherThread(job.world(), 1 << 20);
        sumsServedByAnotherThread(job.world());
      }
      case MULTIPLE -> {
        ThreadsAtOnce.run(job.world());
        reachTheNext(job.world());
      }
    }
    if (rank == 0 && arguments[1].equals("forsake")) {
      return;
    }
    if (arguments[1].equals("exitElsewhere")) {
      exitElsewhere(rank);
      return;
    }
    switch (rank == 1 || arguments[1].equals("exit") ? arguments[1] : "wait") {
      case "throw" -> throw new IllegalStateException("rank 1 has failed");
      case "exit" -> System.exit(0);
      case "abort" -> job.world().abort(42);
      case "early" -> {}
      default -> {
        job.world().barrier();
        leaveLongMessages(job.world());
      }
    }
    List<CompletableFuture<Status>> waiting =
        arguments[1].equals("waiting") ? waitInOtherThreads(job.world()) : List.of();
    job.close();
    job.close();
    waiting.forEach(
        each ->
            assertThat(each)
                .failsWithin(Duration.ofSeconds(10))
                .withThrowableThat()
                .withCauseInstanceOf(MpiException.class));
    System.out.println("CLOSED " + rank);
    if (rank == 1 && arguments[1].equals("later")) {
      Thread.sleep(7_000);
      System.out.println("LATER " + rank);
      System.exit(3);
    }
  }

  /// Rank 0 does not wait until they are sent: that they are is up to the end of its job.
  private static void leaveLongMessages(Communicator world) {
    MemorySegment memory = Arena.global().allocate(1 << 20);
    if (world.rank() > 0) {
      world.receive(memory, 0, 5);
      assertThat(memory.get(ValueLayout.JAVA_INT, 0)).isEqualTo(7);
      return;
    }
    memory.set(ValueLayout.JAVA_INT, 0, 7);
    for (int to = 1; to < world.size(); to++) {
      var _ = world.immediateSend(memory, to, 5);
    }
  }

  /// For what no other thread sends.
  private static List<CompletableFuture<Status>> waitInOtherThreads(Communicator world) {
    MemorySegment memory = Arena.global().allocate(8);
    List<CompletableFuture<Status>> waiting =
        IntStream.of(world.rank(), Communicator.ANY_SOURCE)
            .mapToObj(
                source ->
                    CompletableFuture.supplyAsync(
                        () -> world.receive(memory, source, 6),
                        task -> Thread.ofPlatform().daemon().start(task)))
            .toList();
    LockSupport.parkNanos(500_000_000);
    return waiting;
  }

  /// The thread of rank 0 has returned by then, the others wait.
  private static void exitElsewhere(int rank) throws InterruptedException {
    Thread other =
        Thread.ofPlatform()
            .start(
                () -> {
                  LockSupport.parkNanos(500_000_000);
                  System.exit(0);
                });
    if (rank > 0) {
      other.join();
    }
  }

  /// What came with the job has a name, and stays.
  static void verifyPredefined(Communicator communicator, String name) {
    assertThat(communicator.name()).isEqualTo(name);
    assertThatThrownBy(communicator::free)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("came with the job");
  }

  private static int tell(RankFailedException failure) {
    System.out.println("FAILED " + failure.getMessage());
    return 74;
  }

  private static void barrierOfAnotherThread(Communicator world) {
    CompletableFuture.runAsync(world::barrier).join();
  }

  /// Its memory is of this thread, and the other one meets it in a call of its own.
  private static void messageServedByAnotherThread(Communicator world, long bytes) {
    int right = (world.rank() + 1) % world.size();
    int left = (world.rank() + world.size() - 1) % world.size();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment sent = arena.allocate(bytes).fill((byte) (world.rank() + 1));
      MemorySegment received = arena.allocate(bytes);
      Request receive = world.immediateReceive(received, left, 1);
      Request send = world.immediateSend(sent, right, 1);
      for (int round = 0; round < 3; round++) {
        barrierOfAnotherThread(world);
      }
      Request.awaitAll(List.of(receive, send));
      MemorySegment expected = arena.allocate(bytes).fill((byte) (left + 1));
      assertThat(received.mismatch(expected)).isEqualTo(-1);
    }
  }

  /// The same of what is combined where it comes.
  private static void sumsServedByAnotherThread(Communicator world) {
    int rank = world.rank();
    int size = world.size();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocateFrom(ValueLayout.JAVA_LONG, rank + 1);
      MemorySegment sums = arena.allocate(ValueLayout.JAVA_LONG, 3);
      List<Request> requests =
          List.of(
              world.immediateAllReduce(mine, sums.asSlice(0, 8), Datatype.LONG, Op.SUM),
              world.immediateScan(mine, sums.asSlice(8, 8), Datatype.LONG, Op.SUM),
              world.immediateExScan(mine, sums.asSlice(16, 8), Datatype.LONG, Op.SUM));
      for (int round = 0; round < 3; round++) {
        barrierOfAnotherThread(world);
      }
      Request.awaitAll(requests);
      assertThat(sums.toArray(ValueLayout.JAVA_LONG))
          .containsExactly(
              size * (size + 1) / 2, (rank + 1) * (rank + 2) / 2, rank * (rank + 1) / 2);
    }
  }

  private static void verifyRefused(Communicator world) {
    try {
      barrierOfAnotherThread(world);
    } catch (CompletionException e) {
      if (e.getCause() instanceof IllegalStateException) {
        return;
      }
      throw e;
    }
    throw new AssertionError("a call of another thread");
  }

  /// Open MPI 4 has but one kind of window for threads at work at the same time.
  private static void reachTheNext(Communicator world) {
    Window window = world.allocateWindow(Long.BYTES);
    window.fence();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocateFrom(ValueLayout.JAVA_LONG, world.rank());
      window.put(mine, (world.rank() + 1) % world.size(), 0);
      window.fence();
    }
    long left = window.memory().get(ValueLayout.JAVA_LONG, 0);
    window.free();
    if (left != (world.rank() + world.size() - 1) % world.size()) {
      throw new AssertionError("%d has been put by the rank before".formatted(left));
    }
  }
}
