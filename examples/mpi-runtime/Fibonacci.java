import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.UserOp;

/// An operation of the program's own: the product of 2 × 2 matrices, of which the order matters.
/// The powers of (1 1; 1 0) hold the numbers of Fibonacci.
static final UserOp PRODUCT =
    UserOp.ordered(
            (left, result, type) -> {
              for (long at = 0; at < left.byteSize(); at += 4 * Long.BYTES) {
                multiply(left.asSlice(at), result.asSlice(at));
              }
            })
        .onOperandsOf(4 * Long.BYTES);

static void multiply(MemorySegment a, MemorySegment b) {
  long[] product = new long[4];
  for (int i = 0; i < 4; i++) {
    for (int k = 0; k < 2; k++) {
      product[i] += a.getAtIndex(JAVA_LONG, i / 2 * 2 + k) * b.getAtIndex(JAVA_LONG, 2 * k + i % 2);
    }
  }
  MemorySegment.copy(product, 0, b, JAVA_LONG, 0, 4);
}

void main() {
  System.exit(
      Job.run(
          JobOptions.defaults(),
          world -> {
            try (Arena arena = Arena.ofConfined()) {
              MemorySegment matrix = arena.allocateFrom(JAVA_LONG, 1, 1, 1, 0);
              MemorySegment power = arena.allocate(JAVA_LONG, 4);
              world.scan(matrix, power, Datatype.LONG, PRODUCT);
              long[] all = world.allGather(power.getAtIndex(JAVA_LONG, 0));
              if (world.rank() == 0) {
                IO.println("Fibonacci: " + Arrays.toString(all));
              }
            }
            return 0;
          }));
}
