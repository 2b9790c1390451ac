import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.Op;

/// Collectives of Java values: π as the area under 4 / (1 + x²), of which each rank takes every
/// size-th strip.
void main() {
  System.exit(
      Job.run(
          JobOptions.defaults(),
          world -> {
            long strips = world.broadcast(world.rank() == 0 ? 1_000_000 : 0, 0);
            double area = 0;
            for (long strip = world.rank(); strip < strips; strip += world.size()) {
              double x = (strip + 0.5) / strips;
              area += 4 / (1 + x * x) / strips;
            }
            double pi = world.allReduce(area, Op.SUM);
            if (world.rank() == 0) {
              IO.println("pi is about %.6f".formatted(pi));
            }
            return 0;
          }));
}
