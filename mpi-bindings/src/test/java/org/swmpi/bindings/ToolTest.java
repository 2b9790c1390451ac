package org.swmpi.bindings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.swmpi.mpi.contract.MpiInstallation;
import org.swmpi.mpi.contract.Mpirun;

/// A tool that is preloaded in front of the library sees the functions that calls are named for.
class ToolTest {
  @TempDir private Path folder;

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("org.swmpi.mpi.contract.MpiInstallation#withTools")
  void seesWhatTheProgramCalls(MpiInstallation mpi) throws Exception {
    Path counter = mpi.compileTool(folder, "counter.c");
    assertThat(run(mpi, counter))
        .contains("counter: init 2 initThread 0 pControl 4 block 4 immediateBlock 2");
    assertThat(run(mpi, counter, "thread"))
        .contains("counter: init 0 initThread 2 pControl 4 block 4 immediateBlock 2");
  }

  private static String run(MpiInstallation mpi, Path tool, String... arguments) throws Exception {
    Mpirun.Result result =
        Mpirun.of(mpi, 2)
            .exported("LD_PRELOAD", tool.toString())
            .run(ObservedProgram.class, arguments);
    assertThat(result.exitCode()).as(result.output()).isZero();
    return result.output();
  }
}
