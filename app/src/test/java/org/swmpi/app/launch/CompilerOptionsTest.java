package org.swmpi.app.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.ProcessBuilder.Redirect;
import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.swmpi.ri.internal.kernel.CoarseBlock;
import org.swmpi.ri.internal.kernel.RowKernel;

class CompilerOptionsTest {
  /// A JVM that reads 4-bit rows, and says how many bytes of objects a call leaves at least.
  static final class CoarseRows {
    private static final int N = 512;
    private static final int CALLS = 100;

    private CoarseRows() {}

    public static void main(String[] arguments) {
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      RowKernel kernel = RowKernel.preferred();
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
      long least = Long.MAX_VALUE;
      try (Arena arena = Arena.ofConfined()) {
        long block = arena.allocate(CoarseBlock.bytes(N), 64).address();
        long query = arena.allocate(2L * N, 64).address();
        long products = arena.allocate(4L * CoarseBlock.ROWS, 64).address();
        while (least >= MOST_BYTES && System.nanoTime() < deadline) {
          long before = threads.getCurrentThreadAllocatedBytes();
          for (int i = 0; i < CALLS; i++) {
            kernel.dotCoarse(block, query, N, 0, products);
          }
          least = Math.min(least, (threads.getCurrentThreadAllocatedBytes() - before) / CALLS);
        }
      }
      System.out.println(least);
    }
  }

  /// A call adds up at least 256 vectors; the few it ends with do not matter.
  private static final long MOST_BYTES = 4096;

  /// A JVM says nothing of a pattern that fits no method.
  @Test
  void methodsThatAreNamedExist() throws ClassNotFoundException {
    List<String> methods =
        Stream.of(CompilerOptions.LOOPS, CompilerOptions.STEPS).flatMap(List::stream).toList();
    for (String method : methods) {
      String[] names = method.split("::");
      Class<?> holder = Class.forName(names[0], false, getClass().getClassLoader());
      assertThat(Arrays.stream(holder.getDeclaredMethods()))
          .as(method)
          .anyMatch(declared -> names[1].equals("*") || declared.getName().equals(names[1]));
    }
  }

  /// By these options, methods are compiled in another order than in the tests of the kernel.
  @Test
  void vectorsOfCoarseRowsAreNoObjects() throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(FirstProcess.MODULE_OPTIONS);
    command.addAll(CompilerOptions.all());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(CoarseRows.class.getName());
    Process process = new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    assertThat(Long.parseLong(said)).isLessThan(MOST_BYTES);
  }
}
