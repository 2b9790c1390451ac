package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.JoinedJob;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.ThreadLevel;
import org.swmpi.mpi.contract.Mpirun.Result;

/// Programs that join their job while they run: on every MPI library, over sockets, and alone.
@Execution(ExecutionMode.CONCURRENT)
class JoinTest {
  private static Stream<Arguments> launchers() {
    return Stream.concat(
        MpiInstallation.all().stream()
            .map(mpi -> Arguments.of(mpi.toString(), 3, ThreadLevel.MULTIPLE, mpi)),
        Stream.of(
            Arguments.of("sockets", 1, ThreadLevel.MULTIPLE, null),
            Arguments.of("sockets", 2, ThreadLevel.MULTIPLE, null),
            Arguments.of("sockets", 3, ThreadLevel.SERIALIZED, null),
            Arguments.of("sockets", 4, ThreadLevel.MULTIPLE, null)));
  }

  private static Mpirun launcher(MpiInstallation mpi, int ranks) {
    return mpi == null
        ? Mpirun.none()
            .variable("SW_MPI_TRANSPORT", "sockets")
            .variable("SW_MPI_RANKS", Integer.toString(ranks))
        : Mpirun.of(mpi, ranks).yielding();
  }

  private static List<String> lines(Result result, String begin) {
    return result.output().lines().filter(line -> line.startsWith(begin)).sorted().toList();
  }

  @ParameterizedTest(name = "{0}, {1} ranks, {2}")
  @MethodSource("launchers")
  void ranksMeet(String ignoredName, int ranks, ThreadLevel level, MpiInstallation mpi)
      throws Exception {
    Result result = launcher(mpi, ranks).run(JoinedRanks.class, level.name(), "close");
    assertThat(result.exitCode()).as(result.output()).isZero();
    int sum = ranks * (ranks - 1) / 2 + ranks;
    assertThat(lines(result, "JOINED"))
        .as(result.output())
        .containsExactlyElementsOf(
            IntStream.range(0, ranks)
                .mapToObj(
                    rank ->
                        "JOINED %d of %d, self 0 of 1, %s, sum %d"
                            .formatted(rank, ranks, level, sum))
                .toList());
    assertThat(lines(result, "CLOSED")).as(result.output()).hasSize(ranks);
  }

  @ParameterizedTest(name = "over {0}, rank 1 ends by {1}")
  @CsvSource({
    "mpi, throw",
    "mpi, early",
    "mpi, abort",
    "sockets, throw",
    "sockets, early",
    "sockets, abort"
  })
  void oneThatFailsEndsAll(String transport, String end) throws Exception {
    Result result =
        launcher(transport.equals("mpi") ? MpiInstallation.ofSystem().orElseThrow() : null, 3)
            .run(JoinedRanks.class, "FUNNELED", end);
    assertThat(result.exitCode()).as(result.output()).isNotZero();
    // The others may be ended before they have said so.
    assertThat(lines(result, "JOINED 1 of 3")).as(result.output()).hasSize(1);
    assertThat(lines(result, "CLOSED")).as(result.output()).isEmpty();
    assertThat(result.seconds()).isLessThan(30);
  }

  @ParameterizedTest(name = "over {0}, by {1}")
  @CsvSource({"mpi, exit", "sockets, exit", "sockets, exitElsewhere"})
  void exitClosesFirst(String transport, String end) throws Exception {
    Result result =
        launcher(transport.equals("mpi") ? MpiInstallation.ofSystem().orElseThrow() : null, 2)
            .run(JoinedRanks.class, "SINGLE", end);
    assertThat(result.exitCode()).as(result.output()).isZero();
  }

  @ParameterizedTest(name = "{0} ranks")
  @ValueSource(ints = {1, 3})
  void threadsThatWaitAreToldOfTheEnd(int ranks) throws Exception {
    Result result = launcher(null, ranks).run(JoinedRanks.class, "MULTIPLE", "waiting");
    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(lines(result, "CLOSED")).as(result.output()).hasSize(ranks);
  }

  @Test
  void aProgramThatDoesNotLeaveItsJobIsToldAndEndsAll() throws Exception {
    Result result = launcher(null, 3).run(JoinedRanks.class, "SINGLE", "forsake");
    assertThat(result.exitCode()).as(result.output()).isEqualTo(74);
    assertThat(lines(result, "FAILED")).as(result.output()).hasSize(1);
    assertThat(result.output()).contains("without having left the job");
  }

  @ParameterizedTest(name = "over {0}")
  @CsvSource({"mpi", "sockets"})
  void ranksGoOnAfterTheirJobAndTheUserKnowsHowTheyEnd(String transport) throws Exception {
    Result result =
        launcher(transport.equals("mpi") ? MpiInstallation.ofSystem().orElseThrow() : null, 3)
            .run(JoinedRanks.class, "SINGLE", "later");
    assertThat(result.exitCode()).as(result.output()).isEqualTo(3);
    assertThat(lines(result, "LATER")).as(result.output()).hasSize(1);
  }

  @Test
  void aJobThatIsClosedTakesNoCall() {
    JoinedJob job =
        Job.join(JobOptions.defaults().withTransport("threads"), ThreadLevel.SERIALIZED);
    job.world().barrier();
    JoinedRanks.verifyPredefined(job.world(), "MPI_COMM_WORLD");
    JoinedRanks.verifyPredefined(job.self(), "MPI_COMM_SELF");
    job.close();
    job.close();
    assertThatThrownBy(() -> job.world().barrier())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the job has ended");
    assertThatThrownBy(() -> job.self().allReduce(1, Op.SUM))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void withoutALauncherTheRankIsAlone() throws Exception {
    Result result = Mpirun.none().run(JoinedRanks.class, "SERIALIZED", "close");
    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(lines(result, "JOINED"))
        .containsExactly("JOINED 0 of 1, self 0 of 1, SERIALIZED, sum 1");
  }
}
