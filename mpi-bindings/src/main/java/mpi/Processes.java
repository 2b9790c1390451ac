package mpi;

import java.util.stream.LongStream;
import org.swmpi.mpi.Communicator;

/// Who the ranks of a communicator are: each process of the job by its number among all.
final class Processes {
  private Processes() {}

  static long[] ofWorld(Communicator world) {
    return LongStream.range(0, world.size()).toArray();
  }

  static long[] ofSelf(Communicator world) {
    return new long[] {world.rank()};
  }

  /// Those of a communicator made of others. Collective over it.
  ///
  /// @param mine this process
  static long[] of(Communicator part, long mine) {
    return part.allGather(mine);
  }
}
