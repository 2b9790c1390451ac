package org.swmpi.bindings;

import mpi.MPI;
import mpi.MPIException;

/// Finalizes on rank 1 while another thread is in a call, which is wrong, and works in many a
/// program.
public final class ThreadAtEndProgram {
  private ThreadAtEndProgram() {}

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    MPI.COMM_WORLD.barrier();
    if (MPI.COMM_WORLD.getRank() == 0) {
      Thread.sleep(500);
      MPI.COMM_WORLD.send(new int[] {7}, 1, MPI.INT, 1, 50);
    } else {
      Thread other = new Thread(ThreadAtEndProgram::receive);
      other.start();
      while (!isReceiving(other)) {
        Thread.onSpinWait();
      }
    }
    MPI.Finalize();
  }

  private static boolean isReceiving(Thread thread) {
    for (StackTraceElement frame : thread.getStackTrace()) {
      if (frame.getMethodName().equals("recv")) {
        return true;
      }
    }
    return false;
  }

  private static void receive() {
    int[] message = new int[1];
    try {
      MPI.COMM_WORLD.recv(message, 1, MPI.INT, 0, 50);
      System.out.println("received " + message[0]);
    } catch (MPIException e) {
      System.out.println(e);
    }
  }
}
