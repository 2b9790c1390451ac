import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.stream.LongStream;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.LockType;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Window;

static final int TASKS = 100;

/// Windows: rank 0 has a counter, from which each rank draws the number of its next task, and room
/// for the results. Nobody hands out work.
void main() {
  System.exit(
      Job.run(
          JobOptions.defaults(),
          world -> {
            Window window = world.allocateWindow(world.rank() == 0 ? (1 + TASKS) * 8 : 0);
            window.lock(world.rank(), LockType.EXCLUSIVE); // to store into one's own part
            window.memory().fill((byte) 0);
            window.unlock(world.rank());
            world.barrier();
            try (Arena arena = Arena.ofConfined()) {
              MemorySegment result = arena.allocate(JAVA_LONG);
              window.lock(0, LockType.SHARED);
              while (true) {
                long task = window.fetchAndOp(1, 0, 0, Op.SUM);
                if (task >= TASKS) {
                  break;
                }
                result.set(JAVA_LONG, 0, task * task);
                window.put(result, 0, (1 + task) * 8);
                window.flush(0); // then `result` may change
              }
              window.unlock(0);
            }
            world.barrier();
            if (world.rank() == 0) {
              window.lock(0, LockType.SHARED);
              long[] all = window.memory().asSlice(8).toArray(JAVA_LONG);
              window.unlock(0);
              IO.println("sum of squares: " + LongStream.of(all).sum());
            }
            window.free();
            return 0;
          }));
}
