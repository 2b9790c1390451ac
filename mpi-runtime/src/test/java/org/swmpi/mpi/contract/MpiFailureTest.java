package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// How jobs of real processes end when a rank does not do what the others expect: all ranks, soon,
/// with a code that says so.
@Execution(ExecutionMode.CONCURRENT)
class MpiFailureTest {
  /// Codes: 74 is what the test's reporter returns.
  private static final List<Expected> EXPECTED =
      List.of(
          new Expected(Scenario.THROW, 74, 1),
          new Expected(Scenario.THROW_WHILE_OTHERS_COMPUTE, 74, 1),
          new Expected(Scenario.THROW_WHILE_OTHERS_RECEIVE, 74, 1),
          new Expected(Scenario.THROW_WHILE_OTHERS_SEND, 74, 1),
          new Expected(Scenario.ABORT, 42, 0),
          new Expected(Scenario.RETURN_EARLY, 74, 1),
          new Expected(Scenario.RETURN_CODE_EARLY, 65, 0),
          new Expected(Scenario.RETURN_WHILE_OTHERS_RECEIVE, 74, 1),
          new Expected(Scenario.RETURN_WHILE_PART_WAITS, 74, 1),
          new Expected(Scenario.RETURN_CODE, 66, 0),
          new Expected(Scenario.ALL_EXIT_0, 0, 0),
          new Expected(Scenario.HALT, 9, 0),
          new Expected(Scenario.NULL_CHECK, 0, 0));

  record Expected(Scenario scenario, int code, int reports) {}

  /// The standard ABI is another way into the MPICH that has its own row: what differs is how
  /// failures come through the binding, not how a job ends.
  private static final Set<Scenario> OF_STANDARD_ABI =
      Set.of(Scenario.THROW, Scenario.ABORT, Scenario.RETURN_WHILE_PART_WAITS, Scenario.NULL_CHECK);

  /// What the library has no part in: one of each family is enough.
  private static final Set<Scenario> OF_ONE_EACH =
      Set.of(
          Scenario.THROW_WHILE_OTHERS_COMPUTE,
          Scenario.THROW_WHILE_OTHERS_SEND,
          Scenario.RETURN_CODE_EARLY,
          Scenario.RETURN_CODE,
          Scenario.ALL_EXIT_0);

  private static boolean isFor(MpiInstallation mpi, Scenario scenario) {
    return mpi.name().equals("standard ABI")
        ? OF_STANDARD_ABI.contains(scenario)
        : mpi.standsForItsFamily() || !OF_ONE_EACH.contains(scenario);
  }

  static Stream<Arguments> codes() {
    return MpiInstallation.all().stream()
        .flatMap(
            mpi ->
                EXPECTED.stream()
                    .filter(expected -> isFor(mpi, expected.scenario()))
                    .map(expected -> Arguments.of(mpi, expected)));
  }

  @ParameterizedTest(name = "{0}: {1}", allowZeroInvocations = true)
  @MethodSource("codes")
  void endsWithCode(MpiInstallation mpi, Expected expected) throws Exception {
    Mpirun.Result result =
        Mpirun.of(mpi, 2).yielding().run(ScenarioRanks.class, "mpi", expected.scenario().name());
    assertThat(result.exitCode()).as(result.output()).isEqualTo(expected.code());
    assertThat(result.output().lines().filter(line -> line.contains("REPORT")))
        .as(result.output())
        .hasSize(expected.reports())
        .allMatch(line -> line.contains("rank 1 "));
  }

  /// Each on one library here: whether it waits there at all is the library's.
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "mpirun of the PATH, ALLOCATE_WINDOW, 74",
    "mpirun of the PATH, AWAIT, 74",
    "mpirun of the PATH, OPEN_FILE, 74",
    "mpirun of the PATH, SET_SIZE, 74",
    "mpirun of the PATH, NONE, 0",
    "MPICH 5, NONE_OF_ANY, 0",
    "Open MPI 5, FENCE, 74",
    "Open MPI 5, CREATE_GROUP, 74",
    "Open MPI 5, CLOSE_FILE, 74",
    "Open MPI 5, IMMEDIATE_NEIGHBORS, 74",
    "MPICH 4, START, 74",
    "MPICH 4, FREE_WINDOW, 74",
    "MPICH 4, WRITE_AT_ALL, 74",
    "MPICH 5, LOCK, 74",
    "MPICH 5, SET_SIZE, 74",
    "MPICH 5, NEIGHBORS, 74",
    "MPICH 5, BEGIN_WRITE_AT_ALL, 74",
    "MPICH 5, EXIT, 1"
  })
  void oneThatReturnsWhereOthersWaitEndsAll(String mpi, Absence absence, int code)
      throws Exception {
    int ranks = code == 0 ? 3 : 2;
    Mpirun.Result result =
        Mpirun.of(installed(mpi), ranks).yielding().run(ScenarioRanks.class, "mpi", absence.name());
    assertThat(result.exitCode()).as(result.output()).isEqualTo(code);
    assertThat(result.output().lines().filter(line -> line.contains("REPORT")))
        .as(result.output())
        .hasSize(code == 74 ? 1 : 0)
        .allMatch(line -> line.contains("rank 1 has returned from its program while"));
  }

  static Stream<MpiInstallation> launchers() {
    return MpiInstallation.all().stream().filter(mpi -> !mpi.name().equals("standard ABI"));
  }

  static Stream<Arguments> failures() {
    return launchers()
        .flatMap(
            mpi ->
                Stream.of(Scenario.EXIT_0, Scenario.EXIT_3, Scenario.KILL, Scenario.ALL_THROW)
                    .map(scenario -> Arguments.of(mpi, scenario)));
  }

  /// Launchers disagree on the code of a rank that is killed. System.exit with a code ends the job
  /// with it on Open MPI; Hydra takes a rank that leaves with 0 for a good end: there it is an
  /// abort.
  @ParameterizedTest(name = "{0}: {1}", allowZeroInvocations = true)
  @MethodSource("failures")
  void endsWithFailure(MpiInstallation mpi, Scenario scenario) throws Exception {
    Mpirun.Result result =
        Mpirun.of(mpi, 2).yielding().run(ScenarioRanks.class, "mpi", scenario.name());
    assertThat(result.exitCode()).as(result.output()).isNotZero();
  }

  /// Open MPI ends with the rank's code, 143. Hydra kills the others as soon as a rank's socket
  /// closes, and ends with the code of whichever process it finds ended first: 143 or 9.
  @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
  @MethodSource("launchers")
  void aRankThatIsAskedToEndEndsAll(MpiInstallation mpi) throws Exception {
    Mpirun.Result result =
        Mpirun.of(mpi, 2).yielding().run(ScenarioRanks.class, "mpi", Scenario.TERMINATE.name());
    assertThat(result.exitCode())
        .as(result.output())
        .isIn(mpi.isOpenMpi() ? Set.of(143) : Set.of(143, 9));
  }

  @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
  @MethodSource("installations")
  void communicatorsThatTheSameMembersMakeAreToldApart(MpiInstallation mpi) throws Exception {
    Mpirun.Result result =
        Mpirun.of(mpi, 3)
            .yielding()
            .run(ScenarioRanks.class, "mpi", Scenario.RETURN_FROM_FIRST_OF_TWO.name());
    assertThat(result.exitCode()).as(result.output()).isZero();
  }

  static Stream<MpiInstallation> installations() {
    return MpiInstallation.all().stream();
  }

  private static Mpirun mpirun(int ranks) {
    assumeTrue(
        MpiInstallation.ofSystem().isPresent(),
        "transport 'mpi' NOT TESTED: no mpirun on the PATH (Debian: apt-get install openmpi-bin)");
    return Mpirun.ranks(ranks);
  }

  /// One rank that waits for any message may wait for another that does; not so in a collective.
  @Test
  void severalThatAwaitACollectiveInVainAreNoticed() throws Exception {
    Mpirun.Result result =
        mpirun(3)
            .yielding()
            .run(ScenarioRanks.class, "mpi", Scenario.RETURN_WHILE_OTHERS_AWAIT.name());
    assertThat(result.exitCode()).as(result.output()).isEqualTo(74);
    assertThat(result.output()).contains("rank 1 ");
  }

  @Test
  void numberOfRanksOtherThanTheLaunchersIsAnErrorOfUsage() throws Exception {
    Mpirun.Result result = mpirun(2).run(ScenarioRanks.class, "mpi", "NULL_CHECK", "3");
    assertThat(result.exitCode()).as(result.output()).isEqualTo(2);
    assertThat(result.output()).contains("3 ranks are asked for", "has started 2");
  }

  /// What happens when a process was started by one MPI's launcher and loads another's library.
  @Test
  void jobsOfOneInsteadOfOneJobAreRefused() throws Exception {
    Mpirun launcher = mpirun(1);
    assumeTrue(MpiInstallation.ofSystem().orElseThrow().isOpenMpi(), "it plays Open MPI");
    Mpirun.Result result =
        launcher.variable("OMPI_COMM_WORLD_SIZE", "4").run(SingletonRank.class, "4");
    assertThat(result.exitCode()).as(result.output()).isEqualTo(69);
    assertThat(result.output())
        .contains("has started 4 ranks", "sees 1", "SW_MPI_LIBRARY", "libmpi.so");
  }

  @ParameterizedTest(name = "{0} with the library of {1}")
  @CsvSource({"MPICH 5, Open MPI 5", "Open MPI 5, MPICH 5", "Open MPI 5, standard ABI"})
  void launcherAndLibraryOfDifferentMpis(String launcher, String library) throws Exception {
    Path path = installed(library).anyLibrary();
    Mpirun.Result result =
        Mpirun.of(installed(launcher), 2)
            .variable("SW_MPI_LIBRARY", path.toString())
            .run(ScenarioRanks.class, "mpi", "NULL_CHECK");
    assertThat(result.exitCode()).as(result.output()).isEqualTo(69);
    assertThat(result.output()).contains("different MPIs", path.toString(), "SW_MPI_LIBRARY");
  }

  private static MpiInstallation installed(String name) {
    Optional<MpiInstallation> found =
        MpiInstallation.all().stream().filter(mpi -> mpi.name().equals(name)).findFirst();
    assumeTrue(found.isPresent(), name + " NOT TESTED: it is not here; ./verify installs it");
    return found.orElseThrow();
  }

  @Test
  void aLibraryThatIsNotThereIsNamed() throws Exception {
    Mpirun.Result result =
        mpirun(1)
            .variable("SW_MPI_LIBRARY", "/not/there/libmpi.so")
            .run(ScenarioRanks.class, "mpi", "NULL_CHECK");
    assertThat(result.exitCode()).as(result.output()).isEqualTo(69);
    assertThat(result.output()).contains("UNAVAILABLE", "/not/there/libmpi.so", "SW_MPI_LIBRARY");
  }

  @Test
  void aLibraryThatIsNoneIsNamed() throws Exception {
    String notMpi = System.getProperty("java.home") + "/lib/libjava.so";
    Mpirun.Result result =
        mpirun(1).variable("SW_MPI_LIBRARY", notMpi).run(ScenarioRanks.class, "mpi", "NULL_CHECK");
    assertThat(result.exitCode()).as(result.output()).isEqualTo(69);
    assertThat(result.output()).contains("UNAVAILABLE", notMpi, "no MPI library");
  }
}
