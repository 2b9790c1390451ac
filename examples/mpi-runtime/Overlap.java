import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.stream.DoubleStream;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Request;

/// Immediate collectives: the sum of all ranks' numbers is on its way while each looks for the
/// largest of its own.
void main() {
  System.exit(
      Job.run(
          JobOptions.defaults(),
          world -> {
            double[] numbers = DoubleStream.iterate(world.rank(), x -> x + 1).limit(1000).toArray();
            try (Arena arena = Arena.ofConfined()) {
              MemorySegment sum = arena.allocateFrom(JAVA_DOUBLE, DoubleStream.of(numbers).sum());
              MemorySegment sums = arena.allocate(JAVA_DOUBLE);
              Request reduction = world.immediateAllReduce(sum, sums, Datatype.DOUBLE, Op.SUM);
              double largest = DoubleStream.of(numbers).max().orElseThrow();
              reduction.await();
              double mean = sums.get(JAVA_DOUBLE, 0) / (1000 * world.size());
              double most = world.allReduce(largest, Op.MAX);
              if (world.rank() == 0) {
                IO.println("mean %.1f, largest %.1f".formatted(mean, most));
              }
            }
            return 0;
          }));
}
