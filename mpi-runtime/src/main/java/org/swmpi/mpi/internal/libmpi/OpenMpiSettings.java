package org.swmpi.mpi.internal.libmpi;

import org.swmpi.mpi.internal.launch.MpiEnvironment;

/// Settings by which Open MPI suits the job, made before it starts and only where the user has made
/// none. Other libraries do not read them.
final class OpenMpiSettings {
  private final MpiEnvironment environment;

  private OpenMpiSettings(MpiEnvironment environment) {
    this.environment = environment;
  }

  static void make(MpiEnvironment environment) {
    new OpenMpiSettings(environment).make();
  }

  private void make() {
    if (Patience.isExpected(environment) && !isSet("mpi_yield_when_idle")) {
      // In its own loops too, such as those of start and end.
      set("mpi_yield_when_idle", "1");
    }
    if (environment.isOneMachine() && !isSet("pml") && !isSet("mtl") && !isSet("btl")) {
      // Shared memory is all that it takes. To find out what networks there are costs 0.2 s of
      // every
      // start (Open MPI 4.1.4).
      set("pml", "ob1");
    }
  }

  private boolean isSet(String name) {
    return environment.isSet("OMPI_MCA_" + name);
  }

  private static void set(String name, String value) {
    Posix.setEnvironment("OMPI_MCA_" + name, value);
  }
}
