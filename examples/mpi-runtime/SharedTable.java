import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Window;

static final int ENTRIES = 1000;

/// Memory that the ranks of a machine share: one of them fills a table, and all read it in place.
void main() {
  System.exit(
      Job.run(
          JobOptions.defaults(),
          world -> {
            Communicator machine = world.splitShared(world.rank());
            Window window = machine.allocateSharedWindow(machine.rank() == 0 ? 8 * ENTRIES : 0);
            MemorySegment table = window.shared(0);
            window.lockAll();
            if (machine.rank() == 0) {
              for (int i = 0; i < ENTRIES; i++) {
                table.setAtIndex(JAVA_LONG, i, i);
              }
            }
            window.sync();
            machine.barrier();
            window.sync();
            long sum = 0;
            for (int i = 0; i < ENTRIES; i++) {
              sum += table.getAtIndex(JAVA_LONG, i);
            }
            window.unlockAll();
            long all = world.allReduce(sum, Op.SUM);
            if (world.rank() == 0) {
              IO.println("mean of the sums: " + all / world.size());
            }
            window.free();
            machine.free();
            return 0;
          }));
}
