package org.swmpi.bindings;

import static mpi.MPI.COMM_WORLD;

import java.nio.file.Path;
import mpi.Intercomm;
import mpi.MPI;

/// Starts itself as one more job, which says how its parent is called.
public final class SpawningProgram {
  private SpawningProgram() {}

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    Intercomm parent = Intercomm.getParent();
    if (parent.isNull()) {
      String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
      String[] arguments = {"--enable-native-access=ALL-UNNAMED", SpawningProgram.class.getName()};
      COMM_WORLD.spawn(java, arguments, 1, MPI.INFO_NULL, 0, null).disconnect();
    } else {
      System.out.println("parent: " + parent.getName());
      parent.disconnect();
    }
    MPI.Finalize();
  }
}
