package org.swmpi.bindings;

import static mpi.MPI.COMM_WORLD;

import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/// Gives up a receive that turns out to be too short while it finalizes, and goes on.
public final class FailingEndProgram {
  private FailingEndProgram() {}

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    if (COMM_WORLD.getRank() == 0) {
      Request tooShort = COMM_WORLD.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, 1, 1);
      tooShort.free();
      COMM_WORLD.send(new int[1], 1, MPI.INT, 1, 2);
      COMM_WORLD.recv(new int[1], 1, MPI.INT, 1, 3); // behind the one that is too long
    } else {
      COMM_WORLD.recv(new int[1], 1, MPI.INT, 0, 2);
      COMM_WORLD.send(new int[2], 2, MPI.INT, 0, 1);
      COMM_WORLD.send(new int[1], 1, MPI.INT, 0, 3);
    }
    try {
      MPI.Finalize();
    } catch (MPIException e) {
      System.out.println("Finalize: " + e.getMessage());
    }
  }
}
