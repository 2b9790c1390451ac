package org.swmpi.mpi.internal.libmpi;

import org.swmpi.mpi.ThreadLevel;
import org.swmpi.mpi.internal.launch.MpiEnvironment;

/// Settings by which Open MPI suits the job, made before it starts and only where the user has made
/// none. Other libraries do not read them.
final class OpenMpiSettings {
  private final MpiEnvironment environment;

  private OpenMpiSettings(MpiEnvironment environment) {
    this.environment = environment;
  }

  /// @param version of the library, in its own words
  /// @param required which threads are to make calls
  static void make(MpiEnvironment environment, String version, ThreadLevel required) {
    new OpenMpiSettings(environment).make(version, required);
  }

  private void make(String version, ThreadLevel required) {
    if (version.startsWith("Open MPI v4") && !isSet("osc")) {
      // One takes the bits of floating-point numbers for integers and has no operations on 8 or 16
      // bits, the other crashes where a rank accesses another's window over shared memory (4.1.4).
      // But for several threads at a time there is no third.
      set("osc", required == ThreadLevel.MULTIPLE ? "^ucx" : "^rdma,ucx");
    }
    if (version.startsWith("Open MPI v5") && !isSet("osc_rdma_acc_use_amo")) {
      // It loses all but one of the ranks in bitwise combinations of eight bytes (5.0.11).
      set("osc_rdma_acc_use_amo", "0");
    }
    if (Patience.isExpected(environment) && !isSet("mpi_yield_when_idle")) {
      // In its own loops too, such as those of start and end.
      set("mpi_yield_when_idle", "1");
    }
    if (environment.isOneMachine() && !isSet("pml") && !isSet("mtl") && !isSet("btl")) {
      // Shared memory is all that it takes. Looking for networks takes 0.2 s of a start (4.1.4).
      set("pml", "ob1");
      if (version.startsWith("Open MPI v5")) {
        // With this one, which is for accesses to windows, a whole second (5.0.11).
        set("btl", "^ofi");
        if (!isSet("osc")) {
          // It would report, with each window, that it is of no use here (5.0.11).
          set("osc", "^ucx");
        }
      }
    }
  }

  private boolean isSet(String name) {
    return environment.isSet("OMPI_MCA_" + name);
  }

  private static void set(String name, String value) {
    Posix.setEnvironment("OMPI_MCA_" + name, value);
  }
}
