package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How jobs of real processes end when a rank does not do what the others expect: all ranks, soon,
/// with a code that says so.
@Execution(ExecutionMode.CONCURRENT)
class MpiFailureTest {
  @BeforeEach
  void needsMpirun() {
    assumeTrue(
        Mpirun.launcher().isPresent(),
        "transport 'mpi' NOT TESTED: no mpirun on the PATH (Debian: apt-get install openmpi-bin)");
  }

  /// Codes: 74 is what the test's reporter returns; 1 and 137 are what Open MPI makes of a rank
  /// that has ended without a code, or by a signal.
  @ParameterizedTest(name = "{0}: exit code {1}, {2} reports")
  @CsvSource({
    "THROW, 74, 1",
    "THROW_WHILE_OTHERS_COMPUTE, 74, 1",
    "THROW_WHILE_OTHERS_RECEIVE, 74, 1",
    "THROW_WHILE_OTHERS_SEND, 74, 1",
    "ABORT, 42, 0",
    "RETURN_EARLY, 74, 1",
    "RETURN_CODE_EARLY, 65, 0",
    "RETURN_WHILE_OTHERS_RECEIVE, 74, 1",
    "RETURN_WHILE_PART_WAITS, 74, 1",
    "RETURN_CODE, 66, 0",
    "EXIT_3, 3, 0",
    "ALL_EXIT_0, 0, 0",
    "HALT, 9, 0",
    "TERMINATE, 143, 0",
    "NULL_CHECK, 0, 0"
  })
  void endsWithCode(Scenario scenario, int code, int reports) throws Exception {
    Mpirun.Result result = Mpirun.ranks(2).run(ScenarioRanks.class, "mpi", scenario.name());
    assertThat(result.exitCode()).as(result.output()).isEqualTo(code);
    assertThat(result.output().lines().filter(line -> line.contains("REPORT")))
        .as(result.output())
        .hasSize(reports)
        .allMatch(line -> line.contains("rank 1 "));
  }

  /// Launchers disagree on the code of a rank that leaves without one of its own.
  @ParameterizedTest
  @CsvSource({"EXIT_0", "KILL", "ALL_THROW"})
  void endsWithFailure(Scenario scenario) throws Exception {
    Mpirun.Result result = Mpirun.ranks(3).run(ScenarioRanks.class, "mpi", scenario.name());
    assertThat(result.exitCode()).as(result.output()).isNotZero();
  }

  @Test
  void numberOfRanksOtherThanTheLaunchersIsAnErrorOfUsage() throws Exception {
    Mpirun.Result result = Mpirun.ranks(2).run(ScenarioRanks.class, "mpi", "NULL_CHECK", "3");
    assertThat(result.exitCode()).as(result.output()).isEqualTo(2);
    assertThat(result.output()).contains("3 ranks are asked for", "has started 2");
  }

  /// What happens when a process was started by one MPI's launcher and loads another's library.
  @Test
  void jobsOfOneInsteadOfOneJobAreRefused() throws Exception {
    assumeTrue(Mpirun.ranks(1).isOpenMpi());
    Mpirun.Result result =
        Mpirun.ranks(1).variable("OMPI_COMM_WORLD_SIZE", "4").run(SingletonRank.class, "4");
    assertThat(result.exitCode()).as(result.output()).isEqualTo(69);
    assertThat(result.output())
        .contains("has started 4 ranks", "sees 1", "SW_MPI_LIBRARY", "libmpi.so");
  }

  @Test
  void aLibraryThatIsNotThereIsNamed() throws Exception {
    Mpirun.Result result =
        Mpirun.ranks(1)
            .variable("SW_MPI_LIBRARY", "/not/there/libmpi.so")
            .run(ScenarioRanks.class, "mpi", "NULL_CHECK");
    assertThat(result.exitCode()).as(result.output()).isEqualTo(69);
    assertThat(result.output()).contains("UNAVAILABLE", "/not/there/libmpi.so", "SW_MPI_LIBRARY");
  }

  @Test
  void aLibraryThatIsNoneIsNamed() throws Exception {
    String notMpi = System.getProperty("java.home") + "/lib/libjava.so";
    Mpirun.Result result =
        Mpirun.ranks(1)
            .variable("SW_MPI_LIBRARY", notMpi)
            .run(ScenarioRanks.class, "mpi", "NULL_CHECK");
    assertThat(result.exitCode()).as(result.output()).isEqualTo(69);
    assertThat(result.output()).contains("UNAVAILABLE", notMpi, "no MPI library");
  }
}
