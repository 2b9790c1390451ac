package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What is not Java sees us as it sees any MPI program: a rank written in C in the same job, and a
/// tool that is preloaded in front of the library.
class PartnerTest {
  @TempDir private Path folder;

  static Stream<MpiInstallation> withCompiler() {
    return MpiInstallation.all().stream().filter(mpi -> mpi.compiler() != null);
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("withCompiler")
  void rankInC(MpiInstallation mpi) throws Exception {
    Path partner = mpi.compile(folder, "partner.c");
    Mpirun.Result first = Mpirun.of(mpi, 1).before(partner).run(PartnerRank.class);
    assertThat(first.exitCode()).as(first.output()).isZero();
    Mpirun.Result last = Mpirun.of(mpi, 1).behind(partner).run(PartnerRank.class);
    assertThat(last.exitCode()).as(last.output()).isZero();
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("withCompiler")
  void rankInCWhereRanksOutnumberCores(MpiInstallation mpi) throws Exception {
    Path partner = mpi.compile(folder, "crowd.c");
    int ranks = Runtime.getRuntime().availableProcessors();
    Mpirun.Result result =
        Mpirun.of(mpi, Math.min(ranks, 4)).before(partner).run(PartnerRank.class, "crowd");
    assertThat(result.exitCode()).as(result.output()).isZero();
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("withCompiler")
  void tool(MpiInstallation mpi) throws Exception {
    Path shim = mpi.compile(folder, "shim.c", "-shared", "-fPIC");
    Mpirun.Result result =
        Mpirun.of(mpi, 2)
            .exported("LD_PRELOAD", shim.toString())
            .exported("SHIM_COUNTS", folder.resolve("counts").toString())
            .run(ObservedRanks.class);
    assertThat(result.exitCode()).as(result.output()).isZero();
    for (int rank = 0; rank < 2; rank++) {
      String[] counts = Files.readString(folder.resolve("counts." + rank)).strip().split(" ");
      assertThat(counts[1]).as("MPI_Init_thread").isEqualTo("1");
      assertThat(counts[3]).as("MPI_Send").isEqualTo(Integer.toString(ObservedRanks.MESSAGES));
      assertThat(counts[5]).as("MPI_Recv").isEqualTo(Integer.toString(ObservedRanks.MESSAGES));
      // Our own at the start come on top.
      assertThat(Integer.parseInt(counts[7])).as("MPI_Allreduce").isBetween(3, 6);
      assertThat(counts[9]).as("MPI_Barrier").isEqualTo("5");
    }
  }
}
