package org.swmpi.mpi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/// Collectives over Java values. Each allocates and copies: right for counts, offsets and messages,
/// wrong for bulk data, which travels in segments. Receivers need not know the lengths of arrays
/// that are moved; those that are combined are of one length on all ranks. Objects are moved as the
/// bytes that the caller makes of them.
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

  /// The root's numbers, on all ranks.
  ///
  /// @param onRoot what to send; the other ranks pass an empty array
  /// @return at the root `onRoot` itself, elsewhere a new array
  default long[] broadcast(long[] onRoot, int root) {
    byte[] all = broadcast(bytes(MemorySegment.ofArray(onRoot)), root);
    return rank() == root ? onRoot : MemorySegment.ofArray(all).toArray(JAVA_LONG_UNALIGNED);
  }

  /// As [#broadcast(long[], int)].
  default double[] broadcast(double[] onRoot, int root) {
    byte[] all = broadcast(bytes(MemorySegment.ofArray(onRoot)), root);
    return rank() == root ? onRoot : MemorySegment.ofArray(all).toArray(JAVA_DOUBLE_UNALIGNED);
  }

  /// The root's text, on all ranks.
  ///
  /// @param onRoot what to send, as UTF-8; of use at the root only
  default String broadcast(String onRoot, int root) {
    byte[] text = rank() == root ? onRoot.getBytes(UTF_8) : new byte[0];
    return new String(broadcast(text, root), UTF_8);
  }

  /// The value of each rank, in the order of ranks, on all ranks.
  default long[] allGather(long value) {
    return moved(size(), this::allGather, value);
  }

  /// The value of each rank, in the order of ranks, on all ranks.
  default double[] allGather(double value) {
    return moved(size(), this::allGather, value);
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

  /// The numbers of each rank, in the order of ranks, on all ranks.
  ///
  /// @param mine of any length, which may differ from rank to rank
  /// @return one new array per rank
  default long[][] allGather(long[] mine) {
    return Stream.of(allGather(bytes(MemorySegment.ofArray(mine))))
        .map(each -> MemorySegment.ofArray(each).toArray(JAVA_LONG_UNALIGNED))
        .toArray(long[][]::new);
  }

  /// As [#allGather(long[])].
  default double[][] allGather(double[] mine) {
    return Stream.of(allGather(bytes(MemorySegment.ofArray(mine))))
        .map(each -> MemorySegment.ofArray(each).toArray(JAVA_DOUBLE_UNALIGNED))
        .toArray(double[][]::new);
  }

  /// The value of each rank, in the order of ranks, at the root.
  ///
  /// @return elsewhere an array without elements
  default long[] gather(long value, int root) {
    return moved(rank() == root ? size() : 0, (mine, all) -> gather(mine, all, root), value);
  }

  /// As [#gather(long, int)].
  default double[] gather(double value, int root) {
    return moved(rank() == root ? size() : 0, (mine, all) -> gather(mine, all, root), value);
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
    return moved(
        rank() == root ? values.length : 0,
        (mine, all) -> reduce(mine, all, Datatype.LONG, op, root),
        values);
  }

  /// As [#reduce(long[], Op, int)].
  default int[] reduce(int[] values, Op op, int root) {
    return moved(
        rank() == root ? values.length : 0,
        (mine, all) -> reduce(mine, all, Datatype.INT, op, root),
        values);
  }

  /// As [#reduce(long[], Op, int)].
  default double[] reduce(double[] values, Op op, int root) {
    return moved(
        rank() == root ? values.length : 0,
        (mine, all) -> reduce(mine, all, Datatype.DOUBLE, op, root),
        values);
  }

  /// The combination of the values of all ranks, on all ranks.
  default long allReduce(long value, Op op) {
    return allReduce(new long[] {value}, op)[0];
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
    return moved(values.length, (mine, all) -> allReduce(mine, all, Datatype.LONG, op), values);
  }

  /// As [#allReduce(long[], Op)].
  default int[] allReduce(int[] values, Op op) {
    return moved(values.length, (mine, all) -> allReduce(mine, all, Datatype.INT, op), values);
  }

  /// As [#allReduce(long[], Op)]; the bits of the result are the same on all ranks.
  default double[] allReduce(double[] values, Op op) {
    return moved(values.length, (mine, all) -> allReduce(mine, all, Datatype.DOUBLE, op), values);
  }

  /// The combination of the values of this rank and those before it.
  default long scan(long value, Op op) {
    return moved(1, (mine, upTo) -> scan(mine, upTo, Datatype.LONG, op), value)[0];
  }

  /// As [#scan(long, Op)].
  default double scan(double value, Op op) {
    return moved(1, (mine, upTo) -> scan(mine, upTo, Datatype.DOUBLE, op), value)[0];
  }

  /// The combination of the values of the ranks before this one: with [Op#SUM] and lengths, the
  /// offset at which this rank's part begins.
  ///
  /// @return on rank 0 the identity of `op`: 0 for a sum
  default long exScan(long value, Op op) {
    long[] before = moved(1, (mine, lower) -> exScan(mine, lower, Datatype.LONG, op), value);
    return rank() == 0 ? op.identity() : before[0];
  }

  /// As [#exScan(long, Op)].
  ///
  /// @return on rank 0 the identity of `op`: infinite for a minimum or maximum
  default double exScan(double value, Op op) {
    double[] before = moved(1, (mine, lower) -> exScan(mine, lower, Datatype.DOUBLE, op), value);
    return rank() == 0 ? op.identityOfDoubles() : before[0];
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

  /// What a call receives that sends numbers.
  ///
  /// @param results how many it receives
  /// @param call with memory to send and to receive
  private static long[] moved(
      int results, BiConsumer<MemorySegment, MemorySegment> call, long... numbers) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment receive = arena.allocate(JAVA_LONG, results);
      call.accept(arena.allocateFrom(JAVA_LONG, numbers), receive);
      return receive.toArray(JAVA_LONG);
    }
  }

  private static double[] moved(
      int results, BiConsumer<MemorySegment, MemorySegment> call, double... numbers) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment receive = arena.allocate(JAVA_DOUBLE, results);
      call.accept(arena.allocateFrom(JAVA_DOUBLE, numbers), receive);
      return receive.toArray(JAVA_DOUBLE);
    }
  }

  private static int[] moved(
      int results, BiConsumer<MemorySegment, MemorySegment> call, int... numbers) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment receive = arena.allocate(JAVA_INT, results);
      call.accept(arena.allocateFrom(JAVA_INT, numbers), receive);
      return receive.toArray(JAVA_INT);
    }
  }

  private static byte[] bytes(MemorySegment numbers) {
    return numbers.toArray(JAVA_BYTE);
  }
}
