package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How jobs over the Java MPIs of others end when a rank does not do what the others expect: all
/// ranks, soon, with a code that says so.
@Execution(ExecutionMode.CONCURRENT)
class PeerFailureTest {
  @ParameterizedTest(name = "openmpi-java, {0}: exit code {1}, {2} reports")
  @CsvSource({
    "THROW, 74, 1",
    "ABORT, 42, 0",
    "RETURN_WHILE_OTHERS_RECEIVE, 74, 1",
    "RETURN_WHILE_PART_WAITS, 74, 1",
    "RETURN_CODE, 66, 0",
    "EXIT_3, 3, 0",
    "NULL_CHECK, 0, 0"
  })
  void openMpiJava(Scenario scenario, int code, int reports) throws Exception {
    String whyNot = Peers.whyNotOpenMpiJava();
    assumeTrue(whyNot == null, whyNot);
    assertEnds(
        Peers.openMpiJava(2).run(ScenarioRanks.class, "openmpi-java", scenario.name()),
        code,
        reports);
  }

  @ParameterizedTest(name = "mpj with niodev, {0}: exit code {1}, {2} reports")
  @CsvSource({
    "THROW, 74, 1",
    "THROW_WHILE_OTHERS_COMPUTE, 74, 1",
    "THROW_WHILE_OTHERS_SEND, 74, 1",
    "ABORT, 42, 0",
    "RETURN_EARLY, 74, 1",
    "RETURN_CODE_EARLY, 65, 0",
    "RETURN_CODE, 66, 0",
    "EXIT_3, 3, 0",
    "ALL_EXIT_0, 0, 0",
    "KILL, 137, 0"
  })
  void mpjProcesses(Scenario scenario, int code, int reports) throws Exception {
    String whyNot = Peers.whyNotMpj();
    assumeTrue(whyNot == null, whyNot);
    assertEnds(
        Peers.impatientMpj("niodev").run(ScenarioRanks.class, "mpj", scenario.name(), "2"),
        code,
        reports);
  }

  @Test
  void aReporterThatFailsEndsTheJob() throws Exception {
    String whyNot = Peers.whyNotMpj();
    assumeTrue(whyNot == null, whyNot);
    Mpirun niodev = Peers.impatientMpj("niodev").jvm("-Dswmpi.test.noReport=true").timeout(30);
    assertEnds(niodev.run(ScenarioRanks.class, "mpj", "THROW", "2"), 1, 0);
  }

  /// Ranks are threads: the failure is thrown from the job, and the code is Java's own.
  @ParameterizedTest(name = "mpj with multicore, {0}: exit code {1}")
  @CsvSource({
    "THROW, 1",
    "THROW_WHILE_OTHERS_RECEIVE, 1",
    "ABORT, 42",
    "RETURN_EARLY, 1",
    "RETURN_CODE_EARLY, 65",
    "RETURN_CODE, 66",
    "NULL_CHECK, 0"
  })
  void mpjThreads(Scenario scenario, int code) throws Exception {
    String whyNot = Peers.whyNotMpj();
    assumeTrue(whyNot == null, whyNot);
    Mpirun.Result result =
        Peers.impatientMpj("multicore").run(ScenarioRanks.class, "mpj", scenario.name(), "3");
    assertEnds(result, code, 0);
    if (code == 1) {
      assertThat(result.output()).contains("RankFailedException: rank 1 failed");
    }
  }

  @Test
  void anUnknownDeviceIsNamed() throws Exception {
    Mpirun.Result result =
        Peers.impatientMpj("mxdev").run(ScenarioRanks.class, "mpj", "NULL_CHECK", "2");
    assertEnds(result, 69, 0);
    assertThat(result.output()).contains("UNAVAILABLE", "'mxdev'", "multicore or niodev");
  }

  @Test
  void aFolderWithoutMpjExpressIsNamed() throws Exception {
    Mpirun.Result result =
        Peers.impatientMpj("multicore")
            .variable("MPJ_HOME", "/not/there")
            .run(ScenarioRanks.class, "mpj", "NULL_CHECK", "2");
    assertEnds(result, 69, 0);
    assertThat(result.output()).contains("UNAVAILABLE", "MPJ_HOME is /not/there");
  }

  @Test
  void aJarThatIsNotThereIsNamed() throws Exception {
    assumeTrue(Peers.whyNotOpenMpiJava() == null, "openmpi-java NOT TESTED");
    Mpirun.Result result =
        Peers.openMpiJava(1)
            .variable("SW_MPI_JAVA_JAR", "/not/there/mpi.jar")
            .run(ScenarioRanks.class, "openmpi-java", "NULL_CHECK");
    assertEnds(result, 69, 0);
    assertThat(result.output()).contains("UNAVAILABLE", "/not/there/mpi.jar", "SW_MPI_JAVA_JAR");
  }

  private static void assertEnds(Mpirun.Result result, int code, int reports) {
    assertThat(result.exitCode()).as(result.output()).isEqualTo(code);
    assertThat(result.output().lines().filter(line -> line.contains("REPORT")))
        .as(result.output())
        .hasSize(reports)
        .allMatch(line -> line.contains("rank 1 "));
  }
}
