package org.swmpi.mpi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// Collectives over Java values. Each allocates and copies: right for counts, offsets and messages,
/// wrong for bulk data, which travels in segments. Lengths need not be known to the receivers.
public interface ValueCollectives extends Collectives {
  /// Number of ranks.
  int size();

  /// Number of this rank, 0 to size - 1.
  int rank();

  /// The root's value, on all ranks.
  default long broadcast(long value, int root) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment buffer = arena.allocateFrom(JAVA_LONG, value);
      broadcast(buffer, root);
      return buffer.get(JAVA_LONG, 0);
    }
  }

  /// The root's value, on all ranks.
  default double broadcast(double value, int root) {
    return Double.longBitsToDouble(broadcast(Double.doubleToRawLongBits(value), root));
  }

  /// The root's bytes, on all ranks.
  ///
  /// @param onRoot what to send; the other ranks pass an empty array
  /// @return at the root `onRoot` itself, elsewhere a new array
  default byte[] broadcast(byte[] onRoot, int root) {
    int length = Math.toIntExact(broadcast((long) onRoot.length, root));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment buffer = arena.allocate(length);
      if (rank() == root) {
        MemorySegment.copy(onRoot, 0, buffer, JAVA_BYTE, 0, length);
      }
      broadcast(buffer, root);
      return rank() == root ? onRoot : buffer.toArray(JAVA_BYTE);
    }
  }

  /// The value of each rank, in the order of ranks, on all ranks.
  default long[] allGather(long value) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment receive = arena.allocate(JAVA_LONG, size());
      allGather(arena.allocateFrom(JAVA_LONG, value), receive);
      return receive.toArray(JAVA_LONG);
    }
  }

  /// The value of each rank, in the order of ranks, on all ranks.
  default double[] allGather(double value) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment receive = arena.allocate(JAVA_DOUBLE, size());
      allGather(arena.allocateFrom(JAVA_DOUBLE, value), receive);
      return receive.toArray(JAVA_DOUBLE);
    }
  }

  /// The bytes of each rank, in the order of ranks, on all ranks.
  ///
  /// @param mine of any length, which may differ from rank to rank
  /// @return one new array per rank
  default byte[][] allGather(byte[] mine) {
    try (Arena arena = Arena.ofConfined()) {
      Blocks blocks = Blocks.sideBySide(allGather((long) mine.length));
      MemorySegment receive = arena.allocate(blocks.total());
      MemorySegment send = arena.allocateFrom(JAVA_BYTE, mine);
      allGatherV(send, receive, blocks.counts(), blocks.displacements(), Datatype.BYTE);
      return blocks.cut(receive);
    }
  }

  /// The value of each rank, in the order of ranks, at the root.
  ///
  /// @return elsewhere an array without elements
  default long[] gather(long value, int root) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment receive = arena.allocate(JAVA_LONG, rank() == root ? size() : 0);
      gather(arena.allocateFrom(JAVA_LONG, value), receive, root);
      return receive.toArray(JAVA_LONG);
    }
  }

  /// As the one for `long`.
  default double[] gather(double value, int root) {
    return Arrays.stream(gather(Double.doubleToRawLongBits(value), root))
        .mapToDouble(Double::longBitsToDouble)
        .toArray();
  }

  /// The bytes of each rank, in the order of ranks, at the root.
  ///
  /// @param mine of any length, which may differ from rank to rank
  /// @return at the root one new array per rank; elsewhere an array without elements
  default byte[][] gather(byte[] mine, int root) {
    try (Arena arena = Arena.ofConfined()) {
      Blocks blocks = Blocks.sideBySide(gather((long) mine.length, root));
      MemorySegment receive = arena.allocate(blocks.total());
      MemorySegment send = arena.allocateFrom(JAVA_BYTE, mine);
      gatherV(send, receive, blocks.counts(), blocks.displacements(), Datatype.BYTE, root);
      return blocks.cut(receive);
    }
  }

  /// Of the root's arrays, the one of this rank.
  ///
  /// @param onRoot one array per rank, of any lengths; the other ranks pass an array without
  ///     elements
  /// @return a new array
  default byte[] scatter(byte[][] onRoot, int root) {
    if (rank() == root) {
      verifyOnePerRank("onRoot", onRoot);
    }
    try (Arena arena = Arena.ofConfined()) {
      Blocks blocks = Blocks.sideBySide(lengths(onRoot));
      MemorySegment length = arena.allocate(JAVA_LONG);
      scatter(arena.allocateFrom(JAVA_LONG, blocks.counts()), length, root);
      MemorySegment receive = arena.allocate(length.get(JAVA_LONG, 0));
      MemorySegment send = blocks.joined(onRoot, arena);
      scatterV(send, blocks.counts(), blocks.displacements(), receive, Datatype.BYTE, root);
      return receive.toArray(JAVA_BYTE);
    }
  }

  private void verifyOnePerRank(String name, byte[][] blocks) {
    if (blocks.length != size()) {
      throw new IllegalArgumentException(
          "%s has %d arrays for %d ranks".formatted(name, blocks.length, size()));
    }
  }

  private static long[] lengths(byte[][] blocks) {
    return Arrays.stream(blocks).mapToLong(block -> block.length).toArray();
  }

  /// The combination of the arrays of all ranks, element by element, at the root.
  ///
  /// @param values of the same length on all ranks; left as it is
  /// @return a new array of that length; elsewhere one without elements
  default long[] reduce(long[] values, Op op, int root) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment receive = arena.allocate(JAVA_LONG, rank() == root ? values.length : 0);
      reduce(arena.allocateFrom(JAVA_LONG, values), receive, Datatype.LONG, op, root);
      return receive.toArray(JAVA_LONG);
    }
  }

  /// As the one for `long[]`.
  default double[] reduce(double[] values, Op op, int root) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment receive = arena.allocate(JAVA_DOUBLE, rank() == root ? values.length : 0);
      reduce(arena.allocateFrom(JAVA_DOUBLE, values), receive, Datatype.DOUBLE, op, root);
      return receive.toArray(JAVA_DOUBLE);
    }
  }

  /// The combination of the values of all ranks, on all ranks.
  default long allReduce(long value, Op op) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment receive = arena.allocate(JAVA_LONG);
      allReduce(arena.allocateFrom(JAVA_LONG, value), receive, Datatype.LONG, op);
      return receive.get(JAVA_LONG, 0);
    }
  }

  /// The combination of the values of all ranks, on all ranks.
  default double allReduce(double value, Op op) {
    return allReduce(new double[] {value}, op)[0];
  }

  /// The combination of the arrays of all ranks, element by element, on all ranks.
  ///
  /// @param values of the same length on all ranks; left as it is
  /// @return a new array of that length
  default long[] allReduce(long[] values, Op op) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment receive = arena.allocate(JAVA_LONG, values.length);
      allReduce(arena.allocateFrom(JAVA_LONG, values), receive, Datatype.LONG, op);
      return receive.toArray(JAVA_LONG);
    }
  }

  /// As the one for `long[]`.
  default int[] allReduce(int[] values, Op op) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment receive = arena.allocate(JAVA_INT, values.length);
      allReduce(arena.allocateFrom(JAVA_INT, values), receive, Datatype.INT, op);
      return receive.toArray(JAVA_INT);
    }
  }

  /// As the one for `long[]`; the bits of the result are the same on all ranks.
  default double[] allReduce(double[] values, Op op) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment receive = arena.allocate(JAVA_DOUBLE, values.length);
      allReduce(arena.allocateFrom(JAVA_DOUBLE, values), receive, Datatype.DOUBLE, op);
      return receive.toArray(JAVA_DOUBLE);
    }
  }

  /// The combination of the values of this rank and those before it.
  default long scan(long value, Op op) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment receive = arena.allocate(JAVA_LONG);
      scan(arena.allocateFrom(JAVA_LONG, value), receive, Datatype.LONG, op);
      return receive.get(JAVA_LONG, 0);
    }
  }

  /// As the one for `long`.
  default double scan(double value, Op op) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment receive = arena.allocate(JAVA_DOUBLE);
      scan(arena.allocateFrom(JAVA_DOUBLE, value), receive, Datatype.DOUBLE, op);
      return receive.get(JAVA_DOUBLE, 0);
    }
  }

  /// The combination of the values of the ranks before this one: with [Op#SUM] and lengths, the
  /// offset at which this rank's part begins.
  ///
  /// @return on rank 0 the identity of `op`: 0 for a sum
  default long exScan(long value, Op op) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment receive = arena.allocate(JAVA_LONG);
      exScan(arena.allocateFrom(JAVA_LONG, value), receive, Datatype.LONG, op);
      return rank() == 0 ? op.identity() : receive.get(JAVA_LONG, 0);
    }
  }

  /// Sends `toRank[j]` to rank `j`.
  ///
  /// @param toRank one array per rank, of any lengths
  /// @return `[i]` is what rank `i` sent to this one
  default byte[][] allToAll(byte[][] toRank) {
    verifyOnePerRank("toRank", toRank);
    try (Arena arena = Arena.ofConfined()) {
      long[] lengths = lengths(toRank);
      MemorySegment incoming = arena.allocate(JAVA_LONG, size());
      allToAll(arena.allocateFrom(JAVA_LONG, lengths), incoming);
      Blocks out = Blocks.sideBySide(lengths);
      Blocks in = Blocks.sideBySide(incoming.toArray(JAVA_LONG));
      MemorySegment send = out.joined(toRank, arena);
      MemorySegment receive = arena.allocate(in.total());
      allToAllV(
          send,
          out.counts(),
          out.displacements(),
          receive,
          in.counts(),
          in.displacements(),
          Datatype.BYTE);
      return in.cut(receive);
    }
  }
}
