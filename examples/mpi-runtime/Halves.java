import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.swmpi.mpi.Collectives.IN_PLACE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Group;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.Op;

static final int NUMBERS = 10;

/// Groups: the ranks come together in two halves, each of which squares the same numbers. Parts of
/// different lengths are gathered, and sums are made in place.
void main() {
  System.exit(
      Job.run(
          JobOptions.defaults(),
          world -> {
            Group first = world.group().range(0, (world.size() - 1) / 2, 1);
            Group second = world.group().difference(first);
            // All ranks call `create`, but the members alone `createGroup`.
            Communicator half = world.create(first).orElseGet(() -> world.createGroup(second, 0));
            long[] counts = new long[half.size()];
            long[] starts = new long[half.size()];
            for (int i = 0; i < half.size(); i++) {
              starts[i] = NUMBERS * i / half.size();
              counts[i] = NUMBERS * (i + 1) / half.size() - starts[i];
            }
            try (Arena arena = Arena.ofConfined()) {
              MemorySegment sum = arena.allocate(JAVA_LONG);
              MemorySegment part = arena.allocate(JAVA_LONG, counts[half.rank()]);
              for (long i = 0; i < counts[half.rank()]; i++) {
                long number = starts[half.rank()] + i;
                part.setAtIndex(JAVA_LONG, i, number * number);
                sum.set(JAVA_LONG, 0, sum.get(JAVA_LONG, 0) + number * number);
              }
              MemorySegment squares = arena.allocate(JAVA_LONG, NUMBERS);
              half.gatherV(part, squares, counts, starts, Datatype.LONG, 0);
              half.allReduce(IN_PLACE, sum, Datatype.LONG, Op.SUM);
              long all = sum.get(JAVA_LONG, 0);
              boolean same = world.allReduce(all, Op.MIN) == world.allReduce(all, Op.MAX);
              if (world.rank() == 0) {
                String list = Arrays.toString(squares.toArray(JAVA_LONG));
                IO.println("squares: %s, in both halves the same sum: %b".formatted(list, same));
              }
            }
            half.free();
            return 0;
          }));
}
