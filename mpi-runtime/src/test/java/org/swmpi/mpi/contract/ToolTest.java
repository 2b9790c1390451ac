package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tools that are preloaded in front of the library see us as they see any MPI program.
@Execution(ExecutionMode.CONCURRENT)
class ToolTest {
  @TempDir private Path folder;

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("org.swmpi.mpi.contract.MpiInstallation#withTools")
  void counts(MpiInstallation mpi) throws Exception {
    verifyCounts(under(mpi, 2, mpi.compileTool(folder, "shim.c")));
  }

  static Stream<MpiInstallation> oneOfEachFamily() {
    return MpiInstallation.withTools().stream().filter(MpiInstallation::standsForItsFamily);
  }

  /// Which would wait by immediate calls otherwise.
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("oneOfEachFamily")
  void countsBlockingCallsWhereRanksOutnumberCores(MpiInstallation mpi) throws Exception {
    Mpirun mpirun = under(mpi, 2, mpi.compileTool(folder, "shim.c"));
    verifyCounts(mpirun.jvm("-XX:ActiveProcessorCount=1"));
  }

  /// Named in the library's place, which is linked with it.
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("org.swmpi.mpi.contract.PartnerTest#withCompiler")
  void countsWhereItIsLinked(MpiInstallation mpi) throws Exception {
    String tool = mpi.compileTool(folder, "shim.c").toString();
    verifyCounts(
        Mpirun.of(mpi, 2)
            .yielding()
            .variable("SW_MPI_LIBRARY", tool)
            .jvm("-XX:ActiveProcessorCount=1"));
  }

  private void verifyCounts(Mpirun mpirun) throws Exception {
    passes(mpirun.exported("SHIM_COUNTS", folder.resolve("counts").toString()), "kinds");
    for (int rank = 0; rank < 2; rank++) {
      String[] counts = Files.readString(folder.resolve("counts." + rank)).strip().split(" ");
      assertThat(counts[1]).as("MPI_Init_thread").isEqualTo("1");
      assertThat(counts[3]).as("MPI_Send").isEqualTo(Integer.toString(ObservedRanks.MESSAGES));
      assertThat(counts[5]).as("MPI_Recv").isEqualTo(Integer.toString(ObservedRanks.MESSAGES));
      // Our own at the start come on top.
      assertThat(Integer.parseInt(counts[7])).as("MPI_Allreduce").isBetween(3, 6);
      assertThat(counts[9]).as("MPI_Barrier").isEqualTo("5");
      assertThat(counts[11]).as("MPI_Sendrecv").isEqualTo("1");
      assertThat(counts[13]).as("MPI_Mrecv").isEqualTo("1");
      assertThat(counts[15]).as("MPI_Send_init, MPI_Recv_init").isEqualTo("2");
      assertThat(counts[17]).as("MPI_Startall").isEqualTo(Integer.toString(ObservedRanks.ROUNDS));
      assertThat(counts[19]).as("MPI_Request_free").isEqualTo("2");
      assertThat(counts[21]).as("MPI_Cart_create").isEqualTo("1");
      assertThat(counts[23]).as("MPI_Neighbor_alltoallv").isEqualTo("1");
      assertThat(counts[25]).as("MPI_Ineighbor_allgather").isEqualTo("1");
      assertThat(counts[27]).as("MPI_Sendrecv_replace").isEqualTo("1");
      assertThat(counts[29]).as("MPI_Comm_create").isEqualTo("1");
    }
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("org.swmpi.mpi.contract.MpiInstallation#withTools")
  void keepsARank(MpiInstallation mpi) throws Exception {
    Path keeper = mpi.compileTool(folder, "keeper.c");
    assertThat(passes(under(mpi, 3, keeper), "groups")).containsPattern("keeper: 2 ranks, \\d+");
  }

  /// So it is asked nothing but what the program asks.
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("org.swmpi.mpi.contract.MpiInstallation#withTools")
  void keepsARankAndKnowsFewCalls(MpiInstallation mpi) throws Exception {
    Path keeper = mpi.compileTool(folder, "keeper.c", "-DUNAWARE");
    assertThat(passes(under(mpi, 3, keeper))).contains("keeper: 2 ranks, 6 reductions");
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("org.swmpi.mpi.contract.MpiInstallation#withTools")
  void looksForWhatIsLeft(MpiInstallation mpi) throws Exception {
    Mpirun.Result result =
        under(mpi, 2, mpi.compileTool(folder, "leaks.c"))
            .jvm("-Dswmpi.mpi.largestCount=16")
            .run(TidyRanks.class, folder.resolve("file").toString());
    assertThat(result.exitCode()).as(result.output()).isZero();
    String nothing = "leaks: types 0 ops 0 communicators 0 groups 0 infos 0 windows 0.";
    assertThat(result.output().split(Pattern.quote(nothing), -1)).as(result.output()).hasSize(3);
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("org.swmpi.mpi.contract.MpiInstallation#withTools")
  void returnsErrors(MpiInstallation mpi) throws Exception {
    Path refuser = mpi.compileTool(folder, "refuser.c");
    for (String call :
        mpi.standsForItsFamily()
            ? List.of("MPI_Init_thread", "MPI_Send", "MPI_Allreduce", "MPI_Waitall", "MPI_Finalize")
            : List.of("MPI_Send", "MPI_Waitall")) {
      Mpirun.Result result =
          under(mpi, 2, refuser).exported("REFUSED", call).run(ObservedRanks.class, "requests");
      assertThat(result.exitCode()).as(result.output()).isPositive();
      assertThat(result.output())
          .containsPattern("MpiException: " + call + " failed.*MPI_ERR_OTHER");
    }
  }

  private static Mpirun under(MpiInstallation mpi, int ranks, Path tool) {
    return Mpirun.of(mpi, ranks).yielding().exported("LD_PRELOAD", tool.toString());
  }

  private static String passes(Mpirun mpirun, String... arguments) throws Exception {
    Mpirun.Result result = mpirun.run(ObservedRanks.class, arguments);
    assertThat(result.exitCode()).as(result.output()).isZero();
    return result.output();
  }
}
