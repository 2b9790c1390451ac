package org.swmpi.bindings.suite;

import static mpi.MPI.COMM_WORLD;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.List;
import mpi.MPI;

/// Calls that are given one array, or one buffer, to send from and to receive into.
final class AliasCases {
  private AliasCases() {}

  static List<Case> all() {
    return List.of(
        new Case("reductions of one array", AliasCases::reductions),
        new Case("reduction to a root of one array", AliasCases::reduction),
        new Case("scans of one array", AliasCases::scans),
        new Case("scattered reduction of one array", AliasCases::reduceScatter),
        new Case("message to and from one array", AliasCases::sendReceive),
        new Case("gathering into one array", AliasCases::gathering),
        new Case("scattering from one array", AliasCases::scattering),
        new Case("all to all of one array", AliasCases::allToAll),
        new Case("reductions of one direct buffer", AliasCases::directReductions));
  }

  private static int rank() throws Exception {
    return COMM_WORLD.getRank();
  }

  private static int size() throws Exception {
    return COMM_WORLD.getSize();
  }

  /// The sum of 1 to a number.
  private static int sumTo(int number) {
    return number * (number + 1) / 2;
  }

  private static int[] numbers(int first) throws Exception {
    int[] numbers = new int[size()];
    Arrays.setAll(numbers, i -> first + i);
    return numbers;
  }

  private static void reductions() throws Exception {
    int[] x = {rank() + 1, 7};
    COMM_WORLD.allReduce(x, x, 1, MPI.INT, MPI.SUM);
    Check.equal(new int[] {sumTo(size()), 7}, x, "x");
  }

  private static void reduction() throws Exception {
    int[] x = {rank() + 1};
    COMM_WORLD.reduce(x, x, 1, MPI.INT, MPI.SUM, 0);
    if (rank() == 0) {
      Check.equal(new int[] {sumTo(size())}, x, "x");
    }
  }

  private static void scans() throws Exception {
    int[] x = {rank() + 1};
    COMM_WORLD.scan(x, x, 1, MPI.INT, MPI.SUM);
    Check.equal(new int[] {sumTo(rank() + 1)}, x, "x");
    x[0] = rank() + 1;
    COMM_WORLD.exScan(x, x, 1, MPI.INT, MPI.SUM);
    if (rank() > 0) {
      Check.equal(new int[] {sumTo(rank())}, x, "x");
    }
  }

  private static void reduceScatter() throws Exception {
    int[] x = numbers(0);
    COMM_WORLD.reduceScatterBlock(x, x, 1, MPI.INT, MPI.SUM);
    Check.that(x[0] == rank() * size(), "own block " + x[0]);
  }

  private static void sendReceive() throws Exception {
    int right = (rank() + 1) % size();
    int left = (rank() + size() - 1) % size();
    int[] x = {rank(), -1};
    COMM_WORLD.sendRecv(x, 1, MPI.INT, right, 0, x, 1, MPI.INT, left, 0);
    Check.equal(new int[] {left, -1}, x, "x");
  }

  private static void gathering() throws Exception {
    int[] x = numbers(0);
    x[0] = rank() + 10;
    COMM_WORLD.allGather(x, 1, MPI.INT, x, 1, MPI.INT);
    Check.equal(numbers(10), x, "x");
    int[] ones = new int[size()];
    Arrays.fill(ones, 1);
    x[0] = rank() + 20;
    COMM_WORLD.allGatherv(x, 1, MPI.INT, x, ones, numbers(0), MPI.INT);
    Check.equal(numbers(20), x, "x");
    x[0] = rank() + 30;
    COMM_WORLD.gather(x, 1, MPI.INT, x, 1, MPI.INT, 0);
    if (rank() == 0) {
      Check.equal(numbers(30), x, "x");
    }
  }

  private static void scattering() throws Exception {
    int[] x = numbers(rank() == 0 ? 5 : 0);
    COMM_WORLD.scatter(x, 1, MPI.INT, x, 1, MPI.INT, 0);
    Check.that(x[0] == 5 + rank(), "block " + x[0]);
  }

  private static void allToAll() throws Exception {
    int[] x = new int[size()];
    Arrays.fill(x, rank());
    COMM_WORLD.allToAll(x, 1, MPI.INT, x, 1, MPI.INT);
    Check.equal(numbers(0), x, "x");
    int[] ones = new int[size()];
    Arrays.fill(ones, 1);
    Arrays.fill(x, rank());
    COMM_WORLD.allToAllv(x, ones, numbers(0), MPI.INT, x, ones, numbers(0), MPI.INT);
    Check.equal(numbers(0), x, "x");
  }

  private static void directReductions() throws Exception {
    IntBuffer x = MPI.newIntBuffer(1).put(0, rank() + 1);
    COMM_WORLD.allReduce(x, x, 1, MPI.INT, MPI.SUM);
    Check.that(x.get(0) == sumTo(size()), "sum " + x.get(0));
    x.put(0, rank() + 1);
    COMM_WORLD.iAllReduce(x, x, 1, MPI.INT, MPI.SUM).waitFor();
    Check.that(x.get(0) == sumTo(size()), "sum " + x.get(0));
  }
}
