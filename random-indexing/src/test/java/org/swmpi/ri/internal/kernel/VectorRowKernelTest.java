package org.swmpi.ri.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import jdk.incubator.vector.FloatVector;
import org.junit.jupiter.api.Test;

class VectorRowKernelTest extends RowKernelContract {
  private static final int N = 512;
  private static final int CALLS = 2000;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  VectorRowKernelTest() {
    super(new VectorRowKernel());
  }

  /// C2 gives up inlining in a method that is too long, without a word; vectors then become
  /// objects, and the loop is ten times slower.
  @Test
  void compiledLoopsAllocateNothing() {
    assumeTrue(
        FloatVector.SPECIES_PREFERRED.length() > 2,
        "the vectors of this machine are too short to be used");
    VectorRowKernel kernel = new VectorRowKernel();
    try (Arena arena = Arena.ofConfined()) {
      long at = arena.allocate(4L * N * 64, 64).address();
      float[] floats = new float[4 * RowKernel.GROUP];
      int[] integers = new int[4];
      float[] rows = new float[CoarseBlock.ROWS];
      Map<String, Runnable> loops = new LinkedHashMap<>();
      loops.put("dot", () -> kernel.dot(at, at, N));
      loops.put("dotGroups", () -> kernel.dotGroups(at, 4, 4, at, N, floats));
      loops.put("near group", () -> kernel.near(floats, 0, rows, 0, 1));
      loops.put("dotBytes4", () -> kernel.dotBytes4(at, at, at, at, at, N, integers));
      loops.put("dotCoarse", () -> kernel.dotCoarse(at, at, N, 0, at));
      loops.put("near", () -> kernel.near(at, rows, rows, 0, 1, 1));
      loops.put("largest", () -> kernel.largest(at, N));
      loops.put("quantise", () -> kernel.quantise(at, N, 1, 127, at));
      loops.put("widen", () -> kernel.widen(at, N, at));
      loops.put("tile", () -> kernel.tile(at, 4L * N, at, N, at));
      loops.put("reaches", () -> kernel.reaches(at, 1, 0, at));
      loops.forEach((name, loop) -> assertThat(leastAllocated(loop)).as(name).isLessThan(CALLS));
    }
  }

  /// Bytes that so many calls allocate when they are compiled.
  private long leastAllocated(Runnable loop) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    long least = Long.MAX_VALUE;
    while (least >= CALLS && System.nanoTime() < deadline) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < CALLS; i++) {
        loop.run();
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    return least;
  }
}
