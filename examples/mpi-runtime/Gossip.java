import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.NeighborGraph;
import org.swmpi.mpi.Op;

/// A graph of ranks: each tells what it knows to the ranks 1, 2, 4, ... after it, once a round.
/// After one round for each bit of the number of ranks all know the largest secret.
void main() {
  System.exit(
      Job.run(
          JobOptions.defaults(),
          world -> {
            int size = world.size();
            int friends = 32 - Integer.numberOfLeadingZeros(Math.max(1, size - 1));
            int[] tells = new int[friends];
            int[] hears = new int[friends];
            for (int i = 0; i < friends; i++) {
              tells[i] = (world.rank() + (1 << i)) % size;
              hears[i] = Math.floorMod(world.rank() - (1 << i), size);
            }
            NeighborGraph graph = world.distributedGraphAdjacent(hears, tells);
            int known = world.rank() * 7 % 11;
            try (Arena arena = Arena.ofConfined()) {
              MemorySegment mine = arena.allocate(JAVA_INT);
              MemorySegment theirs = arena.allocate(JAVA_INT, friends);
              for (int round = 0; round < friends; round++) {
                mine.set(JAVA_INT, 0, known);
                graph.neighborAllGather(mine, theirs);
                for (int i = 0; i < friends; i++) {
                  known = Math.max(known, theirs.getAtIndex(JAVA_INT, i));
                }
              }
            }
            graph.free();
            boolean all = world.allReduce(known, Op.MIN) == world.allReduce(known, Op.MAX);
            if (world.rank() == 0) {
              IO.println("all know the same: " + all);
            }
            return 0;
          }));
}
