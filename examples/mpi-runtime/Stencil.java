import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static org.swmpi.mpi.Communicator.PROC_NULL;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.PersistentRequest;
import org.swmpi.mpi.Window;

static final int CELLS = 24;
static final double STEADY = 1e-6;

/// Fences of a window, and a persistent collective: a rod is hot at one end and cold at the other.
/// Each rank puts the ends of its part beside those of its neighbors, until nothing changes much.
void main() {
  System.exit(
      Job.run(
          JobOptions.defaults(),
          world -> {
            int rank = world.rank();
            int size = world.size();
            if (size > CELLS) {
              if (rank == 0) {
                IO.println("a rod of " + CELLS + " cells is for no more ranks than that");
              }
              return 1;
            }
            int left = rank == 0 ? PROC_NULL : rank - 1;
            int right = rank == size - 1 ? PROC_NULL : rank + 1;
            // A cell lies at the same place on all ranks: each has room for all, and for both ends.
            int first = 1 + CELLS * rank / size;
            int last = CELLS * (rank + 1) / size;
            Window window = world.allocateWindow(8 * (CELLS + 2));
            try (Arena arena = Arena.ofConfined()) {
              MemorySegment change = arena.allocate(JAVA_DOUBLE);
              MemorySegment largest = arena.allocate(JAVA_DOUBLE);
              PersistentRequest reduction =
                  new PersistentRequest(
                      () -> world.immediateAllReduce(change, largest, Datatype.DOUBLE, Op.MAX));
              MemorySegment rod = window.memory();
              window.fence();
              rod.fill((byte) 0);
              rod.set(JAVA_DOUBLE, 0, 1);
              int steps = 0;
              do {
                change.set(JAVA_DOUBLE, 0, spread(rod, first, last));
                reduction.start();
                window.fence();
                window.put(rod.asSlice(8 * first, 8), left, 8 * first);
                window.put(rod.asSlice(8 * last, 8), right, 8 * last);
                window.fence();
                reduction.await();
                steps++;
              } while (largest.get(JAVA_DOUBLE, 0) > STEADY);
              double sum = 0;
              for (int i = first; i <= last; i++) {
                sum += rod.getAtIndex(JAVA_DOUBLE, i);
              }
              double all = world.allReduce(sum, Op.SUM);
              if (rank == 0) {
                IO.println("steps: %d, mean of the rod: %.3f".formatted(steps, all / CELLS));
              }
            }
            window.free();
            return 0;
          }));
}

/// Each cell becomes the mean of those beside it. Returns the largest change.
static double spread(MemorySegment rod, int first, int last) {
  double change = 0;
  double before = rod.getAtIndex(JAVA_DOUBLE, first - 1);
  for (int i = first; i <= last; i++) {
    double old = rod.getAtIndex(JAVA_DOUBLE, i);
    double mean = (before + rod.getAtIndex(JAVA_DOUBLE, i + 1)) / 2;
    rod.setAtIndex(JAVA_DOUBLE, i, mean);
    change = Math.max(change, Math.abs(mean - old));
    before = old;
  }
  return change;
}
