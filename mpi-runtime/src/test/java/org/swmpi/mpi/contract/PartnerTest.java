package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A rank written in C in the same job sees us as it sees any MPI program.
@Execution(ExecutionMode.CONCURRENT)
class PartnerTest {
  @TempDir private Path folder;

  static Stream<MpiInstallation> withCompiler() {
    return MpiInstallation.all().stream().filter(mpi -> mpi.compiler() != null);
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("withCompiler")
  void rankInC(MpiInstallation mpi) throws Exception {
    Path partner = mpi.compile(folder, "partner.c");
    Mpirun.Result first = Mpirun.of(mpi, 1).yielding().before(partner).run(PartnerRank.class);
    assertThat(first.exitCode()).as(first.output()).isZero();
    Mpirun.Result last = Mpirun.of(mpi, 1).yielding().behind(partner).run(PartnerRank.class);
    assertThat(last.exitCode()).as(last.output()).isZero();
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("withCompiler")
  void rankInCWhereRanksOutnumberCores(MpiInstallation mpi) throws Exception {
    Path partner = mpi.compile(folder, "crowd.c");
    int ranks = Runtime.getRuntime().availableProcessors();
    Mpirun.Result result =
        Mpirun.of(mpi, Math.min(ranks, 4))
            .yielding()
            .before(partner)
            .run(PartnerRank.class, "crowd");
    assertThat(result.exitCode()).as(result.output()).isZero();
  }
}
