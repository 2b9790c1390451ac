package org.swmpi.mpi.internal.libmpi;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import org.swmpi.mpi.MpiException;

/// A board for ranks on several machines: an MPI window. Reading needs the library's progress on
/// the other side only, and a rank that waits in a call makes progress.
record WindowBoard(MemorySegment mine, long window) implements Board {
  private static final long BYTE = LibMpi.loaded().abi().handle("MPI_BYTE");

  /// Collective. The same kind of board comes out on all ranks.
  static Board create(long communicator, int size) {
    Board.Blind blind = Board.Blind.create(size);
    long window = 0;
    boolean made = true;
    try {
      window = WindowCalls.create(blind.mine(), Map.of(), communicator);
    } catch (MpiException e) {
      // Some builds of Open MPI have no one-sided component for every network.
      made = false;
    }
    return Farewell.allAgree(made, communicator) ? new WindowBoard(blind.mine(), window) : blind;
  }

  @Override
  public boolean isReadable() {
    return true;
  }

  @Override
  public void read(int rank, MemorySegment target) {
    EpochCalls.lock(rank, false, 0, window);
    AccessCalls.get(target.address(), (int) target.byteSize(), BYTE, rank, 0, window);
    EpochCalls.unlock(rank, window);
  }

  @Override
  public void close() {
    WindowCalls.free(window);
  }
}
