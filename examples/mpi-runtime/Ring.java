import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;

/// Messages: a token goes round the ring of the ranks, from each to the next, and takes the sum of
/// their numbers. Then all send at once, and every number comes to every rank.
void main() {
  System.exit(
      Job.run(
          JobOptions.defaults(),
          world -> {
            if (world.size() < 2) {
              IO.println("one rank is no ring");
              return 0;
            }
            int right = (world.rank() + 1) % world.size();
            int left = (world.rank() + world.size() - 1) % world.size();
            try (Arena arena = Arena.ofConfined()) {
              MemorySegment token = arena.allocate(JAVA_LONG);
              if (world.rank() == 0) {
                world.send(token, right, 0);
                world.receive(token, left, 0);
              } else {
                world.receive(token, left, 0);
                token.set(JAVA_LONG, 0, token.get(JAVA_LONG, 0) + world.rank());
                world.send(token, right, 0);
              }

              // Where all begin with `send`, each may wait for the next one for ever.
              MemorySegment mine = arena.allocateFrom(JAVA_LONG, world.rank());
              MemorySegment theirs = arena.allocate(JAVA_LONG);
              long sum = world.rank();
              for (int step = 1; step < world.size(); step++) {
                world.sendReceive(mine, right, 1, theirs, left, 1);
                sum += theirs.get(JAVA_LONG, 0);
                mine.copyFrom(theirs);
              }
              if (world.rank() == 0) {
                IO.println("both sums are the same: " + (token.get(JAVA_LONG, 0) == sum));
              }
            }
            return 0;
          }));
}
