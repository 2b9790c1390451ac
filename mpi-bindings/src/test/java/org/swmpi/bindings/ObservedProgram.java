package org.swmpi.bindings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.IntBuffer;
import mpi.MPI;

/// Makes a known number of calls, for a tool to see.
public final class ObservedProgram {
  private ObservedProgram() {}

  /// Arguments: `thread` to start by `InitThread`, or none.
  public static void main(String[] args) throws Exception {
    MPI.pControl(100, null);
    if (args.length > 0) {
      assertThat(MPI.InitThread(args, MPI.THREAD_SINGLE)).isEqualTo(MPI.THREAD_SINGLE);
    } else {
      MPI.Init(args);
    }
    MPI.pControl(2, "not handed on");
    int size = MPI.COMM_WORLD.getSize();
    int rank = MPI.COMM_WORLD.getRank();
    int[] mine = new int[2 * size];
    for (int i = 0; i < mine.length; i++) {
      mine[i] = i;
    }
    int[] sum = new int[2];
    MPI.COMM_WORLD.reduceScatterBlock(mine, sum, 2, MPI.INT, MPI.SUM);
    assertThat(sum).containsExactly(size * 2 * rank, size * (2 * rank + 1));
    MPI.COMM_WORLD.reduceScatterBlock(mine, 2, MPI.INT, MPI.SUM);
    assertThat(mine).startsWith(sum);
    IntBuffer send = MPI.newIntBuffer(size).put(0, 3);
    IntBuffer receive = MPI.newIntBuffer(1);
    MPI.COMM_WORLD.iReduceScatterBlock(send, receive, 1, MPI.INT, MPI.SUM).waitFor();
    assertThat(receive.get(0)).isEqualTo(rank == 0 ? 3 * size : 0);
    MPI.Finalize();
    MPI.pControl(100, null);
  }
}
