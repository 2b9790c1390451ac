package org.swmpi.bench;

import java.util.HashMap;
import java.util.Map;

/// What sw-mpi under mpirun has in its environment.
public final class MpirunEnvironment {
  private MpirunEnvironment() {}

  /// Open MPI wants to be told that root may, and that ranks may share a core.
  public static Map<String, String> of(int ranks) {
    Map<String, String> environment = new HashMap<>();
    if (System.getProperty("user.name").equals("root")) {
      environment.put("OMPI_ALLOW_RUN_AS_ROOT", "1");
      environment.put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    }
    if (Runtime.getRuntime().availableProcessors() < ranks) {
      environment.put("OMPI_MCA_rmaps_base_oversubscribe", "1");
      environment.put("PRTE_MCA_rmaps_default_mapping_policy", ":oversubscribe");
    }
    return environment;
  }
}
