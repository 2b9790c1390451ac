package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Window;

/// Every rank puts, gets and accumulates far more than a process may take off the heap besides its
/// own memory, of which it has as much as is moved: this fails where accesses are kept anywhere.
public final class LargeWindowRanks {
  private static final long BYTES = 64L << 20;

  private LargeWindowRanks() {}

  /// Argument: the number of ranks.
  public static void main(String[] arguments) {
    JobOptions options =
        JobOptions.defaults().withTransport("sockets").withRanks(Integer.parseInt(arguments[0]));
    System.exit(Job.run(options, LargeWindowRanks::access));
  }

  private static int access(Communicator world) {
    int right = (world.rank() + 1) % world.size();
    long count = BYTES / 16;
    DerivedDatatype whole = DerivedDatatype.of(Datatype.LONG);
    DerivedDatatype everySecond = whole.resized(16);
    Window window = world.allocateWindow(BYTES);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocate(BYTES / 2, 8);
      for (long i = 0; i < count; i++) {
        mine.setAtIndex(JAVA_LONG, i, i);
      }
      window.fence();
      window.put(mine, count, whole, right, 0, count, everySecond);
      window.accumulate(mine, count, whole, right, 0, count, everySecond, Datatype.LONG, Op.SUM);
      window.fence();
      mine.fill((byte) 0);
      window.get(mine, count, whole, right, 0, count, everySecond);
      window.fence();
      for (long i = 0; i < count; i++) {
        if (mine.getAtIndex(JAVA_LONG, i) != 2 * i) {
          return 3;
        }
      }
    }
    window.free();
    return 0;
  }
}
