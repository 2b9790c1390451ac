package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;

/// Collectives that compute: every type with every operation.
final class ReductionCases {
  private static final long[] ELEMENTS = {0, 1, 37, 1023, 1025, 20_011};

  private ReductionCases() {}

  static List<ContractCase> all() {
    List<ContractCase> cases = new ArrayList<>();
    for (Datatype type : Datatype.values()) {
      for (Op op : Op.values()) {
        if (op.isBitwise() && type.isFloatingPoint()) {
          cases.add(
              new ContractCase(
                  "no %s of %s".formatted(op, type), world -> undefined(world, type, op)));
        } else {
          cases.add(
              new ContractCase(
                  "reduce, allReduce, scan, exScan: %s of %s".formatted(op, type),
                  world -> everySize(world, type, op)));
        }
      }
    }
    cases.add(
        new ContractCase("sums of double are the same on all ranks", ReductionCases::sameBits));
    cases.add(new ContractCase("integers wrap around", ReductionCases::wrap));
    return cases;
  }

  private static void wrap(Communicator world) {
    int count = 1000;
    int size = world.size();
    byte product = 1;
    for (int rank = 0; rank < size; rank++) {
      product = (byte) (product * 99);
    }
    MemorySegment mine = MemorySegment.ofArray(new byte[count]).fill((byte) 99);
    MemorySegment result = MemorySegment.ofArray(new byte[count]);
    world.allReduce(mine, result, Datatype.BYTE, Op.SUM);
    assertThat(result.toArray(JAVA_BYTE)).containsOnly((byte) (99 * size));
    world.allReduce(mine, result, Datatype.BYTE, Op.PRODUCT);
    assertThat(result.toArray(JAVA_BYTE)).containsOnly(product);
    long sum = world.allReduce(Long.MAX_VALUE - 3, Op.SUM);
    assertThat(sum).isEqualTo((Long.MAX_VALUE - 3) * size);
    assertThat(world.allReduce(new int[] {Integer.MIN_VALUE + 1}, Op.SUM)[0])
        .isEqualTo((Integer.MIN_VALUE + 1) * size);
  }

  private static void undefined(Communicator world, Datatype type, Op op) {
    MemorySegment empty = MemorySegment.NULL;
    assertThatThrownBy(() -> world.allReduce(empty, empty, type, op))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(op.name())
        .hasMessageContaining(type.name());
  }

  private static void everySize(Communicator world, Datatype type, Op op) {
    for (long elements : ELEMENTS) {
      for (boolean onHeap : new boolean[] {false, true}) {
        try (Arena arena = Arena.ofConfined()) {
          Buffers buffers = new Buffers(arena, onHeap);
          check(world, buffers, type, op, elements);
        } catch (AssertionError e) {
          throw new AssertionError(elements + " elements: " + e.getMessage(), e);
        }
      }
    }
  }

  private static void check(
      Communicator world, Buffers buffers, Datatype type, Op op, long elements) {
    long bytes = elements * type.bytes();
    MemorySegment send = buffers.empty(bytes);
    for (long i = 0; i < elements; i++) {
      put(send, type, i, input(world.rank(), i));
    }
    int me = world.rank();
    for (int root = 0; root < world.size(); root++) {
      MemorySegment receive = me == root ? buffers.empty(bytes + 8) : MemorySegment.NULL;
      world.reduce(send, receive, type, op, root);
      if (me == root) {
        assertCombined(receive, type, op, elements, world.size());
      }
    }
    MemorySegment receive = buffers.empty(bytes + 8);
    world.allReduce(send, receive, type, op);
    assertCombined(receive, type, op, elements, world.size());

    receive = buffers.empty(bytes + 8);
    world.scan(send, receive, type, op);
    assertCombined(receive, type, op, elements, me + 1);

    receive = buffers.empty(bytes + 8);
    world.exScan(send, receive, type, op);
    if (me == 0) {
      Buffers.assertUntouched(receive, 0, bytes + 8);
    } else {
      assertCombined(receive, type, op, elements, me);
    }
  }

  /// Small whole numbers, so that floating-point results are exact.
  private static int input(int rank, long i) {
    return (int) ((i * 5 + rank * 3L) % 7) - 2;
  }

  private static void assertCombined(
      MemorySegment receive, Datatype type, Op op, long elements, int ranks) {
    for (long i = 0; i < elements; i++) {
      long expected = input(0, i);
      for (int rank = 1; rank < ranks; rank++) {
        expected = op.apply(expected, input(rank, i));
      }
      double got = get(receive, type, i);
      double wanted = type == Datatype.BYTE ? (byte) expected : (double) expected;
      if (got != wanted) {
        assertThat(got).as("element %d of the first %d ranks", i, ranks).isEqualTo(wanted);
      }
    }
    Buffers.assertUntouched(receive, elements * type.bytes(), 8);
  }

  private static void put(MemorySegment segment, Datatype type, long i, int value) {
    long at = i * type.bytes();
    switch (type) {
      case BYTE -> segment.set(JAVA_BYTE, at, (byte) value);
      case INT -> segment.set(JAVA_INT_UNALIGNED, at, value);
      case LONG -> segment.set(JAVA_LONG_UNALIGNED, at, value);
      case FLOAT -> segment.set(JAVA_FLOAT_UNALIGNED, at, value);
      case DOUBLE -> segment.set(JAVA_DOUBLE_UNALIGNED, at, value);
    }
  }

  private static double get(MemorySegment segment, Datatype type, long i) {
    long at = i * type.bytes();
    return switch (type) {
      case BYTE -> segment.get(JAVA_BYTE, at);
      case INT -> segment.get(JAVA_INT_UNALIGNED, at);
      case LONG -> (double) segment.get(JAVA_LONG_UNALIGNED, at);
      case FLOAT -> segment.get(JAVA_FLOAT_UNALIGNED, at);
      case DOUBLE -> segment.get(JAVA_DOUBLE_UNALIGNED, at);
    };
  }

  private static void sameBits(Communicator world) {
    for (int length : new int[] {1, 5000}) {
      double[] mine = new double[length];
      for (int i = 0; i < length; i++) {
        mine[i] = 1.0 / (1 + i + 17 * world.rank());
      }
      double[] sums = world.allReduce(mine, Op.SUM);
      for (int i = 0; i < length; i++) {
        long bits = Double.doubleToRawLongBits(sums[i]);
        if (i % 997 == 0) {
          assertThat(world.allReduce(bits, Op.MIN)).isEqualTo(world.allReduce(bits, Op.MAX));
        }
      }
    }
  }
}
