package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_CHAR_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.swmpi.mpi.Collectives;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;

/// Collectives that compute: every type with every operation.
final class ReductionCases {
  private static final long[] ELEMENTS = {0, 1, 37, 1023, 1025};

  /// Of arrays, which only have copies of their own around the same calls.
  private static final long[] ARRAY_ELEMENTS = {0, 1025};

  /// Of sums: by which algorithm a call goes depends on its length, and not on the operation.
  private static final long MANY_ELEMENTS = 20_011;

  private static final int PERIOD = 7;

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
                  "reduce, allReduce, reduceScatter, scan, exScan: %s of %s".formatted(op, type),
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
    short[] shorts = new short[count];
    Arrays.fill(shorts, (short) 30_001);
    short shortProduct = 1;
    for (int rank = 0; rank < size; rank++) {
      shortProduct = (short) (shortProduct * 30_001);
    }
    for (Datatype type : List.of(Datatype.SHORT, Datatype.CHAR)) {
      short[] results = new short[count];
      MemorySegment all = MemorySegment.ofArray(results);
      world.allReduce(MemorySegment.ofArray(shorts), all, type, Op.SUM);
      assertThat(results).as("sums of %s", type).containsOnly((short) (30_001 * size));
      world.allReduce(MemorySegment.ofArray(shorts), all, type, Op.PRODUCT);
      assertThat(results).as("products of %s", type).containsOnly(shortProduct);
    }
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
      everyCall(world, type, op, elements, false);
    }
    for (long elements : ARRAY_ELEMENTS) {
      everyCall(world, type, op, elements, true);
    }
    if (op == Op.SUM) {
      everyCall(world, type, op, MANY_ELEMENTS, false);
      everyCall(world, type, op, MANY_ELEMENTS, true);
    }
  }

  private static void everyCall(
      Communicator world, Datatype type, Op op, long elements, boolean onHeap) {
    try (Arena arena = Arena.ofConfined()) {
      check(world, new Buffers(arena, onHeap), type, op, elements);
    } catch (AssertionError e) {
      throw new AssertionError(
          "%d elements%s: %s".formatted(elements, onHeap ? " of arrays" : "", e.getMessage()), e);
    }
  }

  private static void check(
      Communicator world, Buffers buffers, Datatype type, Op op, long elements) {
    long bytes = elements * type.bytes();
    MemorySegment send = buffers.empty(bytes);
    int[] period = new int[PERIOD];
    Arrays.setAll(period, i -> input(world.rank(), i));
    for (long i = 0; i < elements; i++) {
      put(send, type, i, period[(int) (i % PERIOD)]);
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

    checkShares(world, buffers, send, type, op);

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

  /// Small whole numbers, so that floating-point results are exact; the same again after
  /// [#PERIOD] elements.
  private static int input(int rank, long i) {
    return (int) ((i * 5 + rank * 3L) % PERIOD) - 2;
  }

  private static void assertCombined(
      MemorySegment receive, Datatype type, Op op, long elements, int ranks) {
    assertCombined(receive, type, op, 0, elements, ranks);
  }

  /// @param first place of the first of these elements in what was sent
  private static void assertCombined(
      MemorySegment receive, Datatype type, Op op, long first, long elements, int ranks) {
    double[] period = new double[PERIOD];
    for (int i = 0; i < PERIOD; i++) {
      long expected = asSent(type, input(0, first + i));
      for (int rank = 1; rank < ranks; rank++) {
        expected = op.apply(expected, asSent(type, input(rank, first + i)));
      }
      period[i] = (double) asSent(type, expected);
    }
    for (long i = 0; i < elements; i++) {
      double got = get(receive, type, i);
      double wanted = period[(int) (i % PERIOD)];
      if (got != wanted) {
        assertThat(got).as("element %d of the first %d ranks", i, ranks).isEqualTo(wanted);
      }
    }
    Buffers.assertUntouched(receive, elements * type.bytes(), 8);
  }

  /// A number as an element of that type holds it; of floating-point types it is small.
  private static long asSent(Datatype type, long value) {
    return switch (type) {
      case BYTE -> (byte) value;
      case SHORT -> (short) value;
      case CHAR -> (char) value;
      case INT -> (int) value;
      case LONG, FLOAT, DOUBLE -> value;
    };
  }

  /// Blocks of different lengths, of which some are empty.
  private static void checkShares(
      Communicator world, Buffers buffers, MemorySegment send, Datatype type, Op op) {
    int me = world.rank();
    long elements = send.byteSize() / type.bytes();
    long[] counts = new long[world.size()];
    long left = elements;
    for (int rank = world.size() - 1; rank > 0; rank--) {
      counts[rank] = rank % 3 == 2 ? 0 : left / (rank + 2);
      left -= counts[rank];
    }
    counts[0] = left;
    long first = 0;
    for (int rank = 0; rank < me; rank++) {
      first += counts[rank];
    }
    MemorySegment receive = buffers.empty(counts[me] * type.bytes() + 8);
    world.reduceScatter(send, receive, counts, type, op);
    assertCombined(receive, type, op, first, counts[me], world.size());

    MemorySegment all = buffers.empty(send.byteSize()).copyFrom(send);
    world.reduceScatter(Collectives.IN_PLACE, all, counts, type, op);
    MemorySegment guarded = buffers.empty(counts[me] * type.bytes() + 8);
    MemorySegment.copy(all, 0, guarded, 0, counts[me] * type.bytes());
    assertCombined(guarded, type, op, first, counts[me], world.size());

    long block = elements / world.size();
    MemorySegment blocks = send.asSlice(0, block * world.size() * type.bytes());
    receive = buffers.empty(block * type.bytes() + 8);
    world.reduceScatterBlock(blocks, receive, type, op);
    assertCombined(receive, type, op, block * me, block, world.size());
  }

  private static void put(MemorySegment segment, Datatype type, long i, int value) {
    long at = i * type.bytes();
    switch (type) {
      case BYTE -> segment.set(JAVA_BYTE, at, (byte) value);
      case SHORT -> segment.set(JAVA_SHORT_UNALIGNED, at, (short) value);
      case CHAR -> segment.set(JAVA_CHAR_UNALIGNED, at, (char) value);
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
      case SHORT -> segment.get(JAVA_SHORT_UNALIGNED, at);
      case CHAR -> segment.get(JAVA_CHAR_UNALIGNED, at);
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
