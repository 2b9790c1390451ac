package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.swmpi.mpi.contract.Buffers.assertPattern;
import static org.swmpi.mpi.contract.Buffers.assertUntouched;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;

/// Collectives that move bytes.
final class CollectiveCases {
  private CollectiveCases() {}

  static List<ContractCase> all() {
    List<ContractCase> cases = new ArrayList<>();
    cases.add(new ContractCase("barrier, often", CollectiveCases::barrier));
    everySize(cases, "broadcast", CollectiveCases::broadcast);
    everySize(cases, "gather", CollectiveCases::gather);
    everySize(cases, "allGather", CollectiveCases::allGather);
    everySize(cases, "scatter", CollectiveCases::scatter);
    everySize(cases, "allToAll", CollectiveCases::allToAll);
    for (Datatype type : List.of(Datatype.BYTE, Datatype.INT, Datatype.DOUBLE)) {
      everySize(cases, "gatherV of " + type, (w, b, s) -> gatherV(w, b, s, type));
      everySize(cases, "allGatherV of " + type, (w, b, s) -> allGatherV(w, b, s, type));
      everySize(cases, "scatterV of " + type, (w, b, s) -> scatterV(w, b, s, type));
      everySize(cases, "allToAllV of " + type, (w, b, s) -> allToAllV(w, b, s, type));
    }
    cases.add(new ContractCase("broadcast of what is only to read", CollectiveCases::readOnly));
    cases.add(new ContractCase("gatherV and scatterV, room for more", CollectiveCases::room));
    cases.add(new ContractCase("broadcast and reductions of 5 MiB", CollectiveCases::large));
    cases.add(new ContractCase("collectives of parts of arrays", CollectiveCases::partsOfArrays));
    return cases;
  }

  private static void readOnly(Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      for (int root = 0; root < world.size(); root++) {
        Buffers buffers = new Buffers(arena, false);
        boolean sends = world.rank() == root;
        MemorySegment bytes =
            sends ? buffers.pattern(root, 7, 600_000).asReadOnly() : buffers.empty(600_000);
        world.broadcast(bytes, root);
        Buffers.assertPattern(bytes, 0, root, 7, 600_000);
      }
    }
  }

  private static void partsOfArrays(Communicator world) {
    int size = world.size();
    byte[] ranks = new byte[size];
    for (int rank = 0; rank < size; rank++) {
      ranks[rank] = (byte) rank;
    }
    MemorySegment mine = partOfBytes(1);
    mine.fill((byte) world.rank());
    MemorySegment all = partOfBytes(size);
    world.allGather(mine, all);
    assertThat(all.toArray(JAVA_BYTE)).isEqualTo(ranks);
    all.fill((byte) -1);
    world.gather(mine, all, size - 1);
    if (world.rank() == size - 1) {
      assertThat(all.toArray(JAVA_BYTE)).isEqualTo(ranks);
    }
    mine.fill((byte) -1);
    world.scatter(all, mine, size - 1);
    assertThat(mine.toArray(JAVA_BYTE)).containsExactly(world.rank());
    MemorySegment turned = partOfBytes(size);
    all.fill((byte) world.rank());
    world.allToAll(all, turned);
    assertThat(turned.toArray(JAVA_BYTE)).isEqualTo(ranks);

    MemorySegment number = MemorySegment.ofArray(new long[3]).asSlice(8, 16);
    number.setAtIndex(JAVA_LONG, 0, world.rank() + 1);
    number.setAtIndex(JAVA_LONG, 1, 2);
    long sum = size * (size + 1L) / 2;
    MemorySegment sums = MemorySegment.ofArray(new long[4]).asSlice(16);
    world.allReduce(number, sums, Datatype.LONG, Op.SUM);
    assertThat(sums.toArray(JAVA_LONG)).containsExactly(sum, 2L * size);
    sums.fill((byte) 0);
    world.reduce(number, sums, Datatype.LONG, Op.SUM, 0);
    if (world.rank() == 0) {
      assertThat(sums.toArray(JAVA_LONG)).containsExactly(sum, 2L * size);
    }
    world.scan(number, sums, Datatype.LONG, Op.SUM);
    long ranksSoFar = world.rank() + 1L;
    assertThat(sums.toArray(JAVA_LONG))
        .containsExactly(ranksSoFar * (ranksSoFar + 1) / 2, 2 * ranksSoFar);
  }

  private static MemorySegment partOfBytes(int length) {
    return MemorySegment.ofArray(new byte[length + 5]).asSlice(3, length);
  }

  /// Longer than what engines move in one piece.
  private static void large(Communicator world) {
    long numbers = 5 << 17;
    int root = world.size() - 1;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment given = arena.allocate(JAVA_LONG, numbers);
      if (world.rank() == root) {
        multiples(given, 1);
      }
      world.broadcast(given, root);
      MemorySegment expected = arena.allocate(JAVA_LONG, numbers);
      multiples(expected, 1);
      assertThat(given.mismatch(expected)).isEqualTo(-1);

      MemorySegment sums = arena.allocate(JAVA_LONG, numbers);
      multiples(expected, world.size());
      world.allReduce(given, sums, Datatype.LONG, Op.SUM);
      assertThat(sums.mismatch(expected)).isEqualTo(-1);
      sums.fill((byte) 0);
      world.reduce(given, sums, Datatype.LONG, Op.SUM, root);
      assertThat(world.rank() != root || sums.mismatch(expected) == -1).isTrue();
    }
  }

  private static void multiples(MemorySegment numbers, long factor) {
    for (long i = 0; i < numbers.byteSize() / Long.BYTES; i++) {
      numbers.setAtIndex(JAVA_LONG, i, i * factor);
    }
  }

  @FunctionalInterface
  private interface SizedCheck {
    void run(Communicator world, Buffers buffers, long size) throws Exception;
  }

  private static void everySize(List<ContractCase> cases, String name, SizedCheck check) {
    cases.add(
        new ContractCase(
            name,
            world -> {
              for (int size : Buffers.SIZES) {
                try (Arena arena = Arena.ofConfined()) {
                  check.run(world, new Buffers(arena, false), size);
                } catch (AssertionError e) {
                  throw new AssertionError("size " + size + ": " + e.getMessage(), e);
                }
              }
            }));
    cases.add(
        new ContractCase(
            name + ", Java arrays",
            world -> {
              try (Arena arena = Arena.ofConfined()) {
                check.run(world, new Buffers(arena, true), 0);
                check.run(world, new Buffers(arena, true), 1001);
                check.run(world, new Buffers(arena, true), 300_000);
              }
            }));
  }

  private static void barrier(Communicator world) {
    for (int i = 0; i < 1000; i++) {
      world.barrier();
    }
  }

  private static void broadcast(Communicator world, Buffers buffers, long size) {
    for (int root = 0; root < world.size(); root++) {
      boolean sends = world.rank() == root;
      MemorySegment buffer = sends ? buffers.pattern(root, 1, size) : buffers.empty(size);
      world.broadcast(buffer, root);
      assertPattern(buffer, 0, root, 1, size);
    }
  }

  private static void gather(Communicator world, Buffers buffers, long size) {
    MemorySegment send = buffers.pattern(world.rank(), 2, size);
    for (int root = 0; root < world.size(); root++) {
      boolean receives = world.rank() == root;
      long all = size * world.size();
      MemorySegment receive = receives ? buffers.empty(all + 8) : MemorySegment.NULL;
      world.gather(send, receive, root);
      if (receives) {
        for (int rank = 0; rank < world.size(); rank++) {
          assertPattern(receive, rank * size, rank, 2, size);
        }
        assertUntouched(receive, all, 8);
      }
    }
  }

  private static void allGather(Communicator world, Buffers buffers, long size) {
    long all = size * world.size();
    MemorySegment receive = buffers.empty(all + 8);
    world.allGather(buffers.pattern(world.rank(), 3, size), receive);
    for (int rank = 0; rank < world.size(); rank++) {
      assertPattern(receive, rank * size, rank, 3, size);
    }
    assertUntouched(receive, all, 8);
  }

  private static void scatter(Communicator world, Buffers buffers, long size) {
    for (int root = 0; root < world.size(); root++) {
      boolean sends = world.rank() == root;
      MemorySegment send = sends ? buffers.empty(size * world.size()) : MemorySegment.NULL;
      if (sends) {
        for (int rank = 0; rank < world.size(); rank++) {
          MemorySegment.copy(buffers.pattern(rank, 4, size), 0, send, rank * size, size);
        }
      }
      MemorySegment receive = buffers.empty(size);
      world.scatter(send, receive, root);
      assertPattern(receive, 0, world.rank(), 4, size);
    }
  }

  private static void allToAll(Communicator world, Buffers buffers, long size) {
    MemorySegment send = buffers.empty(size * world.size());
    for (int to = 0; to < world.size(); to++) {
      MemorySegment block = buffers.pattern(world.rank(), to, size);
      MemorySegment.copy(block, 0, send, to * size, size);
    }
    MemorySegment receive = buffers.empty(size * world.size() + 8);
    world.allToAll(send, receive);
    for (int from = 0; from < world.size(); from++) {
      assertPattern(receive, from * size, from, world.rank(), size);
    }
    assertUntouched(receive, size * world.size(), 8);
  }

  /// Elements in the block of a rank: some are empty.
  private static long count(int rank, long size, Datatype type) {
    return rank % 3 == 1 ? 0 : size / type.bytes() / (1 + rank % 2) + rank;
  }

  /// Blocks in the opposite order of ranks, with a gap of 2 elements before each.
  private static long[] displacements(long[] counts) {
    long[] displacements = new long[counts.length];
    long next = 0;
    for (int rank = counts.length - 1; rank >= 0; rank--) {
      displacements[rank] = next + 2;
      next += counts[rank] + 2;
    }
    return displacements;
  }

  private static long[] counts(Communicator world, long size, Datatype type) {
    long[] counts = new long[world.size()];
    for (int rank = 0; rank < counts.length; rank++) {
      counts[rank] = count(rank, size, type);
    }
    return counts;
  }

  private static long bytes(long[] counts, Datatype type) {
    long total = 0;
    for (long count : counts) {
      total += count + 2;
    }
    return total * type.bytes();
  }

  private static void assertBlocks(
      MemorySegment receive, long[] counts, long[] displacements, int salt, Datatype type) {
    for (int rank = 0; rank < counts.length; rank++) {
      long from = displacements[rank] * type.bytes();
      assertUntouched(receive, from - 2 * type.bytes(), 2 * type.bytes());
      assertPattern(receive, from, rank, salt, counts[rank] * type.bytes());
    }
  }

  private static void gatherV(Communicator world, Buffers buffers, long size, Datatype type) {
    long[] counts = counts(world, size, type);
    long[] displacements = displacements(counts);
    MemorySegment send = buffers.pattern(world.rank(), 5, counts[world.rank()] * type.bytes());
    for (int root = 0; root < world.size(); root++) {
      if (world.rank() == root) {
        MemorySegment receive = buffers.empty(bytes(counts, type));
        world.gatherV(send, receive, counts, displacements, type, root);
        assertBlocks(receive, counts, displacements, 5, type);
      } else {
        world.gatherV(send, MemorySegment.NULL, new long[0], new long[0], type, root);
      }
    }
  }

  private static void allGatherV(Communicator world, Buffers buffers, long size, Datatype type) {
    long[] counts = counts(world, size, type);
    long[] displacements = displacements(counts);
    MemorySegment send = buffers.pattern(world.rank(), 6, counts[world.rank()] * type.bytes());
    MemorySegment receive = buffers.empty(bytes(counts, type));
    world.allGatherV(send, receive, counts, displacements, type);
    assertBlocks(receive, counts, displacements, 6, type);
  }

  private static void scatterV(Communicator world, Buffers buffers, long size, Datatype type) {
    long[] counts = counts(world, size, type);
    long[] displacements = displacements(counts);
    MemorySegment receive = buffers.empty(counts[world.rank()] * type.bytes());
    for (int root = 0; root < world.size(); root++) {
      if (world.rank() == root) {
        MemorySegment send = buffers.empty(bytes(counts, type));
        for (int rank = 0; rank < counts.length; rank++) {
          long length = counts[rank] * type.bytes();
          MemorySegment block = buffers.pattern(rank, root, length);
          MemorySegment.copy(block, 0, send, displacements[rank] * type.bytes(), length);
        }
        world.scatterV(send, counts, displacements, receive, type, root);
      } else {
        world.scatterV(MemorySegment.NULL, new long[0], new long[0], receive, type, root);
      }
      assertPattern(receive, 0, world.rank(), root, receive.byteSize());
    }
  }

  /// Rank `i` sends or gets `i + 1` numbers, where there is room for 3 more than ranks; what is
  /// behind them stays. With MPI libraries that is so too, though the standard does not say it.
  private static void room(Communicator world) {
    if (!world.transport().matches("threads|sockets")) {
      return;
    }
    int size = world.size();
    int width = size + 3;
    long[] lengths = LongStream.rangeClosed(1, size).toArray();
    long[] places = LongStream.range(0, size).map(i -> i * width).toArray();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mine = arena.allocate(JAVA_LONG, world.rank() + 1L);
      MemorySegment all = arena.allocate(JAVA_LONG, (long) size * width);
      for (int root = 0; root < size; root++) {
        long[] room = new long[size];
        Arrays.fill(room, width);
        room[root] = root + 1L;
        for (boolean later : new boolean[] {false, true}) {
          fill(mine, world.rank());
          fill(all, -9);
          if (later) {
            world.immediateGatherV(mine, all, room, places, Datatype.LONG, root).await();
          } else {
            world.gatherV(mine, all, room, places, Datatype.LONG, root);
          }
          for (int rank = 0; world.rank() == root && rank < size; rank++) {
            assertRow(all.asSlice(8 * places[rank], 8L * width), rank);
          }
          MemorySegment block = arena.allocate(JAVA_LONG, width);
          fill(block, -9);
          MemorySegment target = world.rank() == root ? block.asSlice(0, 8 * lengths[root]) : block;
          if (later) {
            world.immediateScatterV(all, lengths, places, target, Datatype.LONG, root).await();
          } else {
            world.scatterV(all, lengths, places, target, Datatype.LONG, root);
          }
          assertRow(block, world.rank());
        }
      }
    }
  }

  private static void fill(MemorySegment numbers, long value) {
    for (long i = 0; i < numbers.byteSize() / 8; i++) {
      numbers.setAtIndex(JAVA_LONG, i, value);
    }
  }

  private static void assertRow(MemorySegment row, long rank) {
    long[] expected = new long[(int) (row.byteSize() / 8)];
    Arrays.fill(expected, -9);
    Arrays.fill(expected, 0, (int) rank + 1, rank);
    assertThat(row.toArray(JAVA_LONG)).isEqualTo(expected);
  }

  private static void allToAllV(Communicator world, Buffers buffers, long size, Datatype type) {
    int me = world.rank();
    long[] out = new long[world.size()];
    long[] in = new long[world.size()];
    for (int peer = 0; peer < out.length; peer++) {
      out[peer] = count(me + 2 * peer, size, type);
      in[peer] = count(peer + 2 * me, size, type);
    }
    long[] outAt = displacements(out);
    long[] inAt = displacements(in);
    MemorySegment send = buffers.empty(bytes(out, type));
    for (int to = 0; to < out.length; to++) {
      long length = out[to] * type.bytes();
      MemorySegment.copy(
          buffers.pattern(me, to, length), 0, send, outAt[to] * type.bytes(), length);
    }
    MemorySegment receive = buffers.empty(bytes(in, type));
    world.allToAllV(send, out, outAt, receive, in, inAt, type);
    assertBlocks(receive, in, inAt, me, type);
  }
}
