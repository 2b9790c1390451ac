import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Intercommunicator;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;

/// Communicators: ranks with even and odd numbers become two groups, which ask each other who they
/// are.
void main() {
  System.exit(
      Job.run(
          JobOptions.defaults(),
          world -> {
            if (world.size() < 2) {
              IO.println("one rank is no two groups");
              return 0;
            }
            int parity = world.rank() % 2;
            Communicator own = world.split(parity, world.rank());
            Intercommunicator other = own.createIntercommunicator(0, world, 1 - parity, 0);
            try (Arena arena = Arena.ofConfined()) {
              MemorySegment mine = arena.allocateFrom(JAVA_INT, world.rank());
              MemorySegment theirs = arena.allocate(JAVA_INT, other.remoteSize());
              other.allGather(mine, theirs);
              if (world.rank() == 0) {
                IO.println("odd ranks: " + Arrays.toString(theirs.toArray(JAVA_INT)));
              }
            }
            other.free();
            own.free();
            return 0;
          }));
}
