package org.swmpi.mpi.internal.openmpijava;

import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.RankProgram;
import org.swmpi.mpi.internal.launch.MpiEnvironment;
import org.swmpi.mpi.internal.libmpi.LauncherJob;
import org.swmpi.mpi.spi.TransportProvider;

/// `openmpi-java`: Open MPI by its own Java bindings. A launcher starts one process per rank.
public final class OpenMpiJavaTransport implements TransportProvider {
  private final MpiEnvironment environment = MpiEnvironment.ofThisProcess();

  @Override
  public String name() {
    return "openmpi-java";
  }

  @Override
  public String description() {
    return "ranks are processes started by mpirun, over Open MPI's own Java bindings (JNI)";
  }

  @Override
  public @Nullable String whyNot(JobOptions options) {
    return new BindingsFinder(environment, options).whyNot();
  }

  @Override
  public int run(JobOptions options, RankProgram program) {
    BindingsFinder finder = new BindingsFinder(environment, options);
    return new LauncherJob(name(), environment, options)
        .run(
            program,
            single -> {
              OpenMpiJavaLibrary.load(finder).init();
              return single;
            },
            session -> new OpenMpiJavaCommunicator(session, session.worldRanks()));
  }
}
