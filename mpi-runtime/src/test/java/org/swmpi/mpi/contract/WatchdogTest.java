package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What `SW_MPI_WATCHDOG` makes the ranks of each transport tell.
@Execution(ExecutionMode.CONCURRENT)
class WatchdogTest {
  /// Transports, and devices of one.
  enum Ranks {
    THREADS("threads") {
      @Override
      Mpirun start() {
        return Mpirun.none();
      }
    },
    SOCKETS("sockets") {
      @Override
      Mpirun start() {
        return Mpirun.none();
      }
    },
    MPI("mpi") {
      @Override
      Mpirun start() {
        assumeTrue(
            MpiInstallation.ofSystem().isPresent(),
            "transport 'mpi' NOT TESTED: no mpirun on the PATH");
        return Mpirun.ranks(2);
      }
    },
    OPENMPI_JAVA("openmpi-java") {
      @Override
      Mpirun start() {
        String whyNot = Peers.whyNotOpenMpiJava();
        assumeTrue(whyNot == null, whyNot);
        return Peers.openMpiJava(2);
      }
    },
    MPJ_THREADS("mpj") {
      @Override
      Mpirun start() {
        return mpj("multicore");
      }
    },
    MPJ_PROCESSES("mpj") {
      @Override
      Mpirun start() {
        return mpj("niodev");
      }
    };

    private final String transport;

    Ranks(String transport) {
      this.transport = transport;
    }

    /// Two ranks.
    abstract Mpirun start();

    private static Mpirun mpj(String device) {
      String whyNot = Peers.whyNotMpj();
      assumeTrue(whyNot == null, whyNot);
      return Peers.mpj(device);
    }

    /// What two ranks print that are watched for a second.
    String run(Scenario scenario, String... further) throws Exception {
      return run(1, scenario, further);
    }

    String run(int seconds, Scenario scenario, String... further) throws Exception {
      List<String> arguments = new ArrayList<>(List.of(transport, scenario.name(), "2"));
      arguments.addAll(List.of(further));
      Mpirun.Result result =
          start()
              .variable("SW_MPI_WATCHDOG", String.valueOf(seconds))
              .yielding()
              .run(ScenarioRanks.class, arguments.toArray(String[]::new));
      assertThat(result.exitCode()).as(result.output()).isZero();
      return result.output();
    }
  }

  @ParameterizedTest
  @EnumSource
  void ranksTellWhatTheyDoWhenNothingMoves(Ranks ranks) throws Exception {
    assertThat(ranks.run(Scenario.SILENCE))
        .containsOnlyOnce("rank 0 is in allToAll, for 1 s")
        .containsOnlyOnce("rank 1 makes no call, for 1 s")
        .contains("Scenario.others(", "Thread.sleep(");
  }

  @ParameterizedTest
  @EnumSource(names = {"SOCKETS", "MPI"})
  void soDoProgramsThatJoin(Ranks ranks) throws Exception {
    assertThat(ranks.run(Scenario.SILENCE, "join"))
        .containsOnlyOnce("rank 0 is in allToAll, for 1 s")
        .containsOnlyOnce("rank 1 makes no call, for 1 s");
  }

  @ParameterizedTest
  @EnumSource(names = {"SOCKETS", "MPI"})
  void soDoTheirOtherThreads(Ranks ranks) throws Exception {
    assertThat(ranks.run(Scenario.SILENCE, "thread"))
        .containsOnlyOnce("rank 0 makes no call, for 1 s")
        .containsOnlyOnce("thread worker is in allToAll")
        .containsOnlyOnce("rank 1 makes no call, for 1 s")
        .doesNotContainPattern("thread (?!worker )");
  }

  @ParameterizedTest
  @EnumSource
  void aRankThatLooksInVainIsSilent(Ranks ranks) throws Exception {
    assertThat(ranks.run(Scenario.SILENCE_WHILE_OTHERS_LOOK))
        .containsOnlyOnce("rank 0 is in awaitAny, for 1 s")
        .containsOnlyOnce("rank 1 makes no call, for 1 s");
  }

  @ParameterizedTest
  @EnumSource
  void ranksThatMoveTellNothing(Ranks ranks) throws Exception {
    // What calls need may be loaded for longer, and a library may take its time to end.
    assertThat(ranks.run(2, Scenario.BUSY)).doesNotContainPattern("Scenario.*\\.others\\(");
  }
}
