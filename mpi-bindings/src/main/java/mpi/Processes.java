package mpi;

import java.util.Arrays;
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

  /// Those of a communicator made of others. One of another job is a negative number, the same for
  /// all communicators.
  static long[] of(Communicator part) {
    return Arrays.stream(part.jobRanks()).asLongStream().toArray();
  }
}
