package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobAbortedException;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.LaunchException;
import org.swmpi.mpi.LockType;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.RankFailedException;
import org.swmpi.mpi.RankProgram;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.Window;
import org.swmpi.mpi.internal.idle.Idle;

/// How jobs of threads end when a rank does not do what the others expect.
class ThreadsFailureTest {
  private static int run(int ranks, RankProgram program) {
    JobOptions options = JobOptions.defaults().withTransport("threads").withRanks(ranks);
    return assertTimeoutPreemptively(Duration.ofMinutes(2), () -> Job.run(options, program));
  }

  @ParameterizedTest
  @EnumSource(
      names = {"THROW", "THROW_WHILE_OTHERS_RECEIVE", "THROW_WHILE_OTHERS_SEND", "ALL_THROW"})
  void theFirstFailureIsThrownWithItsRank(Scenario scenario) {
    for (int ranks : new int[] {2, 3, 7}) {
      assertThatThrownBy(() -> run(ranks, scenario))
          .isInstanceOf(RankFailedException.class)
          .hasRootCauseInstanceOf(IllegalStateException.class)
          .hasMessageContaining("surprise");
    }
  }

  @Test
  void ranksThatComputeAreInterrupted() {
    assertThatThrownBy(() -> run(2, Scenario.THROW_WHILE_OTHERS_COMPUTE))
        .isInstanceOf(RankFailedException.class)
        .hasMessageContaining("rank 1");
  }

  @ParameterizedTest
  @CsvSource({
    "ABORT, 42",
    "RETURN_CODE_EARLY, 65",
    "RETURN_CODE, 66",
    "RETURN_WHILE_ANOTHER_SENDS, 0",
    "NULL_CHECK, 0"
  })
  void theJobEndsWithTheCode(Scenario scenario, int code) {
    assertThat(run(3, scenario)).isEqualTo(code);
  }

  @ParameterizedTest
  @CsvSource({"256, 1", "-1, 255", "65, 65"})
  void codesAreThoseOfProcesses(int returned, int code) {
    assertThat(run(2, world -> world.rank() * returned)).isEqualTo(code);
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "RETURN_EARLY",
        "RETURN_WHILE_OTHERS_RECEIVE",
        "RETURN_WHILE_OTHER_GROUP_RECEIVES",
        "RETURN_WHILE_PART_WAITS"
      })
  void aRankThatHasReturnedIsNotWaitedFor(Scenario scenario) {
    assertThatThrownBy(() -> run(3, scenario))
        .hasMessageContaining("rank 1 has returned from its program while rank")
        .hasCauseInstanceOf(MpiException.class);
  }

  @Test
  void aTargetThatHasReturnedIsNotWaitedFor() {
    assertThatThrownBy(
            () ->
                run(
                    2,
                    world -> {
                      Window window = world.allocateWindow(8);
                      if (world.rank() == 0) {
                        window.start(world.group().include(1));
                      }
                      return 0;
                    }))
        .hasMessageContaining("rank 1 has returned from its program while rank 0 waits");
  }

  @Test
  void aLockOfARankThatHasReturnedIsNotWaitedFor() {
    assertThatThrownBy(
            () ->
                run(
                    3,
                    world -> {
                      Window window = world.allocateWindow(8);
                      if (world.rank() == 1) {
                        window.lock(0, LockType.EXCLUSIVE);
                      }
                      world.barrier();
                      if (world.rank() != 1) {
                        window.lock(0, LockType.SHARED);
                      }
                      return 0;
                    }))
        .hasMessageContaining("rank 1 has returned from its program while rank");
  }

  /// What rank 0 asks about again and again although rank 1 has returned.
  private static void ask(Communicator world, String what, Arena arena) {
    MemorySegment memory = arena.allocate(1 << 20);
    Request request =
        switch (what) {
          case "send" -> world.immediateSend(memory, 1, 5);
          case "receive" -> world.immediateReceive(memory, 1, 5);
          case "barrier" -> world.immediateBarrier();
          default -> {
            Window window = world.allocateWindow(8);
            window.post(world.group().include(1));
            while (!window.test()) {
              Idle.yieldNow();
            }
            throw new AssertionError("rank 1 has not called complete");
          }
        };
    while (!Request.testAll(List.of(request))) {
      Idle.yieldNow();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"send", "receive", "barrier", "window"})
  void whatARankThatHasReturnedLeavesOpenIsTestedInVain(String what) {
    for (int code : new int[] {0, 65}) {
      RankProgram program =
          world -> {
            if (world.rank() == 0) {
              try (Arena arena = Arena.ofConfined()) {
                ask(world, what, arena);
              }
            } else if (what.equals("window")) {
              world.allocateWindow(8);
            }
            return world.rank() == 0 ? 0 : code;
          };
      if (code == 0) {
        assertThatThrownBy(() -> run(2, program))
            .hasMessageContaining("rank 1 has returned from its program while rank 0");
      } else {
        assertThat(run(2, program)).isEqualTo(code);
      }
    }
  }

  /// Rank 0 does not await the barrier, without which the others do not get on.
  @Test
  void aProbeServesWhatIsUnderWay() {
    assertThat(
            run(
                3,
                world -> {
                  Request barrier = world.immediateBarrier();
                  MemorySegment nothing = MemorySegment.NULL;
                  if (world.rank() == 0) {
                    for (int peer = 1; peer < 3; peer++) {
                      while (world.immediateProbe(peer, 5).isEmpty()) {
                        Idle.yieldNow();
                      }
                      world.immediateMatchedProbe(peer, 5).orElseThrow().receive(nothing);
                    }
                  } else {
                    barrier.await();
                    world.send(nothing, 0, 5);
                  }
                  return barrier.await().bytes() == 0 ? 0 : 1;
                }))
        .isZero();
  }

  @Test
  void ranksInDifferentCallsAreToldSo() {
    assertThatThrownBy(() -> run(2, Scenario.DISAGREE))
        .hasMessageContaining("calls broadcast")
        .hasMessageContaining("calls allToAll");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5})
  void ranksThatDisagreeOnRootTypeOrLengthAreToldSo(int ranks) {
    assertThatThrownBy(() -> run(ranks, world -> (int) world.broadcast(0L, world.rank() % 2)))
        .hasMessageContaining("another root");
    assertThatThrownBy(
            () -> run(ranks, w -> (int) w.allReduce(1L, w.rank() == 0 ? Op.SUM : Op.MAX)))
        .hasMessageContaining("operation");
    assertThatThrownBy(
            () -> run(ranks, world -> world.allReduce(new long[1 + world.rank()], Op.SUM).length))
        .hasMessageContaining("bytes where rank");
  }

  @Test
  void theOthersAreReleasedByAnExceptionOfTheirOwn() {
    AtomicReference<Throwable> seen = new AtomicReference<>();
    assertThatThrownBy(
            () ->
                run(
                    2,
                    world -> {
                      if (world.rank() == 1) {
                        throw new IllegalStateException("surprise");
                      }
                      try {
                        world.barrier();
                      } catch (JobAbortedException e) {
                        seen.set(e);
                        throw e;
                      }
                      return 0;
                    }))
        .isInstanceOf(RankFailedException.class);
    assertThat(seen.get()).hasMessageContaining("rank 1").hasMessageContaining("surprise");
  }

  /// Rank 0 has no use for its buffers but in the call, and the garbage collector runs meanwhile.
  @Test
  void buffersStayUntilTheOthersHaveCopiedThem() {
    RankProgram program =
        world -> {
          for (int i = 0; i < 6_000; i++) { // compiled code forgets what it needs no more
            exchange(world, MemorySegment.NULL, MemorySegment.NULL);
          }
          return world.rank() == 0 ? giveAndForget(world) : copyLate(world);
        };
    assertThat(run(2, program)).isZero();
  }

  private static MemorySegment collectable(byte value) {
    return Arena.ofAuto().allocate(1 << 16).fill(value);
  }

  private static void exchange(Communicator world, MemorySegment send, MemorySegment receive) {
    world.broadcast(send, 0);
    world.allReduce(send, receive, Datatype.BYTE, Op.SUM);
  }

  private static int giveAndForget(Communicator world) {
    world.broadcast(collectable((byte) 5), 0);
    world.allReduce(collectable((byte) 5), collectable((byte) 0), Datatype.BYTE, Op.SUM);
    return 0;
  }

  private static int copyLate(Communicator world) throws InterruptedException {
    MemorySegment received = collectable((byte) 0);
    collectWhatCanBe();
    world.broadcast(received, 0);
    int wrong = received.mismatch(collectable((byte) 5)) < 0 ? 0 : 1;
    collectWhatCanBe();
    world.allReduce(collectable((byte) 2), received, Datatype.BYTE, Op.SUM);
    return received.mismatch(collectable((byte) 7)) < 0 ? wrong : 2;
  }

  /// And has other memory in its place.
  private static void collectWhatCanBe() throws InterruptedException {
    List<MemorySegment> others = new ArrayList<>();
    for (int round = 0; round < 3; round++) {
      System.gc();
      Thread.sleep(100);
      others.add(collectable((byte) 9));
    }
    assertThat(others).hasSize(3);
  }

  /// Whoever fails frees memory that others may be copying from at that time.
  @Test
  void failuresInTheMiddleOfTrafficDoNotTouchFreedMemory() {
    for (int round = 0; round < 60; round++) {
      int failing = round % 4;
      int after = 1 + round % 13;
      assertThatThrownBy(() -> run(4, world -> traffic(world, failing, after)))
          .isInstanceOf(RankFailedException.class)
          .hasMessageContaining("surprise");
    }
  }

  private static int traffic(Communicator world, int failing, int after) {
    for (int i = 0; i < 20; i++) {
      try (var arena = Arena.ofConfined()) {
        var send = arena.allocate(400_000L * world.size());
        var receive = arena.allocate(send.byteSize());
        if (world.rank() == failing && i == after) {
          throw new IllegalStateException("surprise");
        }
        world.allToAll(send, receive);
      }
    }
    return 0;
  }

  /// A rank that leaves a fence frees memory that others may be putting to at that time.
  @Test
  void failuresInTheMiddleOfPutsDoNotTouchFreedMemory() {
    for (int round = 0; round < 10; round++) {
      AtomicReference<Throwable> seen = new AtomicReference<>();
      assertThatThrownBy(() -> run(3, world -> putUntilFailure(world, seen)))
          .hasMessageContaining("surprise");
      assertThat(seen.get()).isInstanceOf(JobAbortedException.class);
    }
  }

  private static int putUntilFailure(Communicator world, AtomicReference<Throwable> seen)
      throws Exception {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(64 << 20); // as much as is unmapped when it is freed
      Window window = world.window(memory);
      window.fence();
      if (world.rank() == 2) {
        Thread.sleep(50);
        throw new IllegalStateException("surprise");
      }
      while (world.rank() == 1) {
        try {
          window.put(memory, 0, 0);
        } catch (Throwable e) {
          seen.set(e);
          throw e;
        }
      }
      window.fence();
    }
    return 0;
  }

  @Test
  void unknownTransportsAreAnsweredWithTheKnownOnes() {
    assertThatThrownBy(() -> Job.run(JobOptions.defaults().withTransport("pigeons"), _ -> 0))
        .isInstanceOf(LaunchException.class)
        .hasMessageContainingAll("pigeons", "mpi", "threads");
  }

  @Test
  void ranksAreThreadsOfThatName() {
    assertThat(
            run(
                3,
                world -> Thread.currentThread().getName().equals("rank-" + world.rank()) ? 0 : 1))
        .isZero();
  }

  @Test
  void aHundredRanksOnFewCores() {
    assertThat(
            run(
                100,
                world -> {
                  for (int i = 0; i < 20; i++) {
                    world.barrier();
                    assertThat(world.allReduce(1, Op.SUM)).isEqualTo(100);
                  }
                  return 0;
                }))
        .isZero();
  }
}
