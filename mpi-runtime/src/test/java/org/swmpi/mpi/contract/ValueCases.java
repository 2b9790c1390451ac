package org.swmpi.mpi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.PointToPoint;

/// Collectives over Java values, and long mixed sequences of calls.
final class ValueCases {
  private ValueCases() {}

  static List<ContractCase> all() {
    return List.of(
        new ContractCase("values: reductions", ValueCases::reductions),
        new ContractCase("values: gathering", ValueCases::gathering),
        new ContractCase("values: broadcast", ValueCases::broadcast),
        new ContractCase("values: scatter", ValueCases::scatter),
        new ContractCase("values: allToAll", ValueCases::allToAll),
        new ContractCase("values: messages", ValueCases::messages),
        new ContractCase("random sequences of calls", ValueCases::randomSequence));
  }

  private static void reductions(Communicator world) {
    int size = world.size();
    int rank = world.rank();
    assertThat(world.allReduce(rank + 1L, Op.SUM)).isEqualTo(size * (size + 1L) / 2);
    assertThat(world.allReduce(rank, Op.MAX)).isEqualTo(size - 1L);
    assertThat(world.allReduce(-0.5 * rank, Op.MIN)).isEqualTo(-0.5 * (size - 1));
    assertThat(world.allReduce(new long[] {rank, -rank, 5}, Op.SUM))
        .containsExactly(size * (size - 1L) / 2, -size * (size - 1L) / 2, 5L * size);
    assertThat(world.allReduce(new int[] {1 << rank}, Op.BITWISE_OR))
        .containsExactly((1 << size) - 1);
    assertThat(world.allReduce(new double[0], Op.SUM)).isEmpty();
    for (int root = 0; root < size; root++) {
      assertThat(world.reduce(new long[] {rank, 7}, Op.SUM, root))
          .isEqualTo(rank == root ? new long[] {size * (size - 1L) / 2, 7L * size} : new long[0]);
      assertThat(world.reduce(new double[] {0.5 * rank}, Op.MAX, root))
          .isEqualTo(rank == root ? new double[] {0.5 * (size - 1)} : new double[0]);
    }
    assertThat(world.scan(rank + 1L, Op.SUM)).isEqualTo((rank + 1L) * (rank + 2) / 2);
    assertThat(world.scan(-0.5 * rank, Op.MIN)).isEqualTo(-0.5 * rank);
    assertThat(world.exScan(10L, Op.SUM)).isEqualTo(10L * rank);
    assertThat(world.exScan(rank, Op.MIN)).isEqualTo(rank == 0 ? Long.MAX_VALUE : 0);
    assertThat(world.exScan(0.5 + rank, Op.SUM)).isEqualTo(rank * rank / 2.0);
    assertThat(world.exScan(0.5 + rank, Op.MIN))
        .isEqualTo(rank == 0 ? Double.POSITIVE_INFINITY : 0.5);
    assertThat(world.exScan(rank, Op.MAX)).isEqualTo(rank == 0 ? Long.MIN_VALUE : rank - 1);
  }

  private static byte[] text(int rank) {
    return "from rank %d".formatted(rank).repeat(rank % 3 * 200).getBytes(StandardCharsets.UTF_8);
  }

  private static void gathering(Communicator world) {
    byte[][] expected = new byte[world.size()][];
    long[] squares = new long[world.size()];
    for (int rank = 0; rank < world.size(); rank++) {
      expected[rank] = text(rank);
      squares[rank] = (long) rank * rank;
    }
    assertThat(world.allGather((long) world.rank() * world.rank())).containsExactly(squares);
    assertThat(world.allGather(0.5 * world.rank()))
        .containsExactly(Arrays.stream(ranks(world)).mapToDouble(rank -> 0.5 * rank).toArray());
    assertThat(world.allGather(text(world.rank()))).isDeepEqualTo(expected);
    for (int root = 0; root < world.size(); root++) {
      byte[][] got = world.gather(text(world.rank()), root);
      assertThat(got).isDeepEqualTo(world.rank() == root ? expected : new byte[0][]);
      boolean receives = world.rank() == root;
      assertThat(world.gather((long) world.rank() * world.rank(), root))
          .containsExactly(receives ? squares : new long[0]);
      assertThat(world.gather(-0.0, root))
          .containsExactly(receives ? filled(world.size(), -0.0) : new double[0]);
    }
    long[][] numbers = world.allGather(new long[world.rank()]);
    double[][] fractions = world.allGather(filled(world.rank() + 1, 0.5 * world.rank()));
    assertThat(numbers.length).isEqualTo(world.size());
    for (int rank = 0; rank < world.size(); rank++) {
      assertThat(numbers[rank]).isEqualTo(new long[rank]);
      assertThat(fractions[rank]).isEqualTo(filled(rank + 1, 0.5 * rank));
    }
    assertThat(world.allGather(new byte[0])).isDeepEqualTo(new byte[world.size()][0]);
  }

  private static void broadcast(Communicator world) {
    for (int root = 0; root < world.size(); root++) {
      boolean sends = world.rank() == root;
      assertThat(world.broadcast(sends ? 42L + root : -1L, root)).isEqualTo(42L + root);
      byte[] all = ("root " + root).repeat(1000).getBytes(StandardCharsets.UTF_8);
      assertThat(world.broadcast(sends ? all : new byte[0], root)).isEqualTo(all);
      assertThat(world.broadcast(new byte[0], root)).isEmpty();
      assertThat(world.broadcast(sends ? 0.25 : 1, root)).isEqualTo(0.25);
      double[] fractions = {root, -0.0, 1e300};
      assertThat(world.broadcast(sends ? fractions : new double[0], root)).isEqualTo(fractions);
      long[] numbers = {root, Long.MIN_VALUE};
      assertThat(world.broadcast(sends ? numbers : new long[0], root)).isEqualTo(numbers);
      assertThat(world.broadcast(sends ? "root ü" + root : "", root)).isEqualTo("root ü" + root);
    }
  }

  private static int[] ranks(Communicator world) {
    return world.group().ranks();
  }

  private static double[] filled(int length, double value) {
    double[] values = new double[length];
    Arrays.fill(values, value);
    return values;
  }

  private static void scatter(Communicator world) {
    for (int root = 0; root < world.size(); root++) {
      byte[][] all = Arrays.stream(ranks(world)).mapToObj(ValueCases::text).toArray(byte[][]::new);
      byte[][] given = world.rank() == root ? all : new byte[0][];
      assertThat(world.scatter(given, root)).isEqualTo(text(world.rank()));
    }
    assertThatThrownBy(() -> world.scatter(new byte[world.size() + 1][], world.rank()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("onRoot has %d arrays for %d ranks", world.size() + 1, world.size());
  }

  /// Around a ring, to any receiver who does not know their lengths.
  private static void messages(Communicator world) {
    int size = world.size();
    byte[] mine = text(world.rank() + 1);
    int left = (world.rank() + size - 1) % size;
    if (size == 1) {
      assertThat(world.receiveBytes(PointToPoint.PROC_NULL, 0)).isEmpty();
      return;
    }
    if (world.rank() == 0) {
      world.send(mine, 1, 5);
    }
    byte[] theirs = world.receiveBytes(PointToPoint.ANY_SOURCE, PointToPoint.ANY_TAG);
    assertThat(theirs).isEqualTo(text(left + 1));
    if (world.rank() > 0) {
      world.send(mine, (world.rank() + 1) % size, 5);
    }
  }

  private static void allToAll(Communicator world) {
    byte[][] out = new byte[world.size()][];
    for (int to = 0; to < out.length; to++) {
      out[to] = "%d to %d".formatted(world.rank(), to).repeat(to).getBytes(StandardCharsets.UTF_8);
    }
    byte[][] in = world.allToAll(out);
    for (int from = 0; from < in.length; from++) {
      assertThat(new String(in[from], StandardCharsets.UTF_8))
          .isEqualTo("%d to %d".formatted(from, world.rank()).repeat(world.rank()));
    }
  }

  /// The same random program on all ranks; ranks pause at random, each as it likes.
  private static void randomSequence(Communicator world) {
    for (long seed = 1; seed <= 5; seed++) {
      Random common = new Random(seed);
      Random own = new Random(seed * 1000 + world.rank());
      for (int step = 0; step < 300; step++) {
        if (own.nextInt(20) == 0) {
          pause(own.nextInt(200_000));
        }
        randomCall(world, common, "seed %d, step %d".formatted(seed, step));
      }
    }
  }

  private static void pause(int nanos) {
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  private static void randomCall(Communicator world, Random common, String where) {
    int size = world.size();
    int root = common.nextInt(size);
    int length = common.nextInt(4) == 0 ? common.nextInt(80_000) : common.nextInt(50);
    byte salt = (byte) common.nextInt();
    byte[] bytes = new byte[length];
    switch (common.nextInt(6)) {
      case 0 -> world.barrier();
      case 1 -> {
        Arrays.fill(bytes, salt);
        byte[] got = world.broadcast(world.rank() == root ? bytes : new byte[0], root);
        assertThat(got).as(where).isEqualTo(bytes);
      }
      case 2 -> {
        Arrays.fill(bytes, (byte) (salt + world.rank()));
        byte[][] all = world.gather(bytes, root);
        for (int rank = 0; rank < all.length; rank++) {
          byte expected = (byte) (salt + rank);
          assertThat(all[rank]).as(where).isEqualTo(fill(length, expected));
        }
      }
      case 3 ->
          assertThat(world.allReduce((long) salt + world.rank(), Op.SUM))
              .as(where)
              .isEqualTo((long) salt * size + size * (size - 1L) / 2);
      case 4 -> {
        long[] values = new long[length];
        Arrays.fill(values, world.rank());
        long[] sums = world.allReduce(values, Op.SUM);
        assertThat(Arrays.stream(sums).distinct().toArray())
            .as(where)
            .isEqualTo(length == 0 ? new long[0] : new long[] {size * (size - 1L) / 2});
      }
      default ->
          assertThat(world.exScan(salt, Op.SUM)).as(where).isEqualTo((long) salt * world.rank());
    }
  }

  private static byte[] fill(int length, byte value) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, value);
    return bytes;
  }
}
