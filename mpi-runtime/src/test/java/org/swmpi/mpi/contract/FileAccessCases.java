package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.MpiFile;
import org.swmpi.mpi.MpiFile.Mode;
import org.swmpi.mpi.MpiFile.Whence;
import org.swmpi.mpi.Request;
import org.swmpi.mpi.SplitCollective;

/// Kinds of reading and writing files by MPI-IO.
final class FileAccessCases {
  private static final int COUNT = 500;

  private FileAccessCases() {}

  static List<ContractCase> all() {
    return List.of(
        FileCases.file("a file of MPI-IO: requests at positions", FileAccessCases::immediateAt),
        FileCases.file("a file of MPI-IO: requests at own positions", FileAccessCases::immediate),
        FileCases.file("a file of MPI-IO: elements", FileAccessCases::elements),
        FileCases.file("a file of MPI-IO: shared position", FileAccessCases::shared),
        FileCases.file("a file of MPI-IO: requests at it", FileAccessCases::immediateShared),
        FileCases.file("a file of MPI-IO: the order of ranks", FileAccessCases::ordered),
        FileCases.file("a file of MPI-IO: halves", FileAccessCases::split),
        FileCases.file("a file of MPI-IO: reading beyond its end", FileAccessCases::beyondTheEnd),
        FileCases.file("a file of MPI-IO: requests that fail", FileAccessCases::failing));
  }

  private static MpiFile created(Communicator world, Path path) {
    return world.openFile(path, Mode.READ_WRITE, Mode.CREATE);
  }

  /// All ranks see what all have written.
  private static void exchange(Communicator world, MpiFile file) {
    file.sync();
    world.barrier();
    file.sync();
  }

  private static void immediateAt(Communicator world, Path path) {
    int rank = world.rank();
    long begin = 8L * COUNT * rank;
    try (Arena arena = Arena.ofConfined()) {
      Communicator ranks = world.duplicate();
      MpiFile file = created(ranks, path);
      ranks.free();
      MemorySegment mine = FileCases.longs(arena, (long) rank * COUNT, COUNT);
      MemorySegment halves = mine.asSlice(4L * COUNT);
      Request first = file.immediateWriteAt(mine.asSlice(0, 4L * COUNT), begin);
      Request second = file.immediateWriteAt(halves, begin + 4L * COUNT);
      Request.awaitAll(List.of(second, first));
      assertThat(first.await().bytes()).isEqualTo(4L * COUNT);
      exchange(world, file);
      MemorySegment got = arena.allocate(JAVA_LONG, COUNT);
      int other = (rank + 1) % world.size();
      Request read = file.immediateReadAt(got, 8L * COUNT * other);
      while (read.test().isEmpty()) {
        Thread.onSpinWait();
      }
      assertThat(read.await().bytes()).isEqualTo(8L * COUNT);
      assertThat(read.await().source()).isEqualTo(rank);
      assertNumbers(got, (long) other * COUNT);
      world.barrier();
      mine.fill((byte) rank);
      assertThat(file.immediateWriteAtAll(mine, begin).await().bytes()).isEqualTo(8L * COUNT);
      exchange(world, file);
      got.fill((byte) -1);
      assertThat(file.immediateReadAtAll(got, 8L * COUNT * other).await().bytes())
          .isEqualTo(8L * COUNT);
      assertThat(got.get(JAVA_LONG, 0)).isEqualTo(0x0101010101010101L * other);
      file.close();
    }
  }

  /// In memory with gaps, in the file without, by each kind of call.
  private static void elements(Communicator world, Path path) {
    int rank = world.rank();
    int size = world.size();
    long begin = 8L * COUNT * rank;
    DerivedDatatype spaced = DerivedDatatype.of(Datatype.LONG).resized(0, 16);
    try (Arena arena = Arena.ofConfined()) {
      MpiFile file = created(world, path);
      MemorySegment mine = arena.allocate(16L * COUNT, 8).fill((byte) 7);
      for (int i = 0; i < COUNT; i++) {
        mine.set(JAVA_LONG, 16L * i, (long) rank * COUNT + i);
      }
      List<Runnable> writes =
          List.of(
              () -> file.writeAt(mine, COUNT, spaced, begin),
              () -> file.writeAtAll(mine, COUNT, spaced, begin),
              () -> file.write(mine, COUNT, spaced),
              () -> file.writeAll(mine, COUNT, spaced),
              () -> file.writeOrdered(mine, COUNT, spaced),
              () -> file.immediateWriteAt(mine, COUNT, spaced, begin).await(),
              () -> file.immediateWriteAtAll(mine, COUNT, spaced, begin).await(),
              () -> file.immediateWrite(mine, COUNT, spaced).await(),
              () -> file.immediateWriteAll(mine, COUNT, spaced).await(),
              () -> file.beginWriteAtAll(mine, COUNT, spaced, begin).end(),
              () -> file.beginWriteAll(mine, COUNT, spaced).end(),
              () -> file.beginWriteOrdered(mine, COUNT, spaced).end());
      for (Runnable write : writes) {
        file.setSize(0);
        file.seek(begin);
        file.seekShared(0, Whence.SET);
        write.run();
        exchange(world, file);
        MemorySegment all = arena.allocate(8L * COUNT * size, 8);
        assertThat(file.readAt(all, 0)).isEqualTo(all.byteSize());
        assertThat(all.toArray(JAVA_LONG))
            .isEqualTo(LongStream.range(0, (long) COUNT * size).toArray());
        world.barrier();
      }
      MemorySegment got = arena.allocate(16L * COUNT, 8);
      List<LongSupplier> reads =
          List.of(
              () -> file.readAt(got, COUNT, spaced, begin),
              () -> file.readAtAll(got, COUNT, spaced, begin),
              () -> file.read(got, COUNT, spaced),
              () -> file.readAll(got, COUNT, spaced),
              () -> file.readOrdered(got, COUNT, spaced),
              () -> file.immediateReadAt(got, COUNT, spaced, begin).await().bytes(),
              () -> file.immediateReadAtAll(got, COUNT, spaced, begin).await().bytes(),
              () -> file.immediateRead(got, COUNT, spaced).await().bytes(),
              () -> file.immediateReadAll(got, COUNT, spaced).await().bytes(),
              () -> file.beginReadAtAll(got, COUNT, spaced, begin).end(),
              () -> file.beginReadAll(got, COUNT, spaced).end(),
              () -> file.beginReadOrdered(got, COUNT, spaced).end());
      for (LongSupplier read : reads) {
        file.seek(begin);
        file.seekShared(0, Whence.SET);
        got.fill((byte) 7);
        assertThat(read.getAsLong()).isEqualTo(8L * COUNT);
        assertThat(got.mismatch(mine)).isEqualTo(-1);
      }
      // The end of the file comes in the middle.
      file.seek(8L * COUNT * size - 12);
      got.fill((byte) 7);
      assertThat(file.read(got, 3, spaced)).isEqualTo(12);
      assertThat(got.get(JAVA_LONG, 16)).isEqualTo(0x07070707_00000000L);
      assertThat(got.get(JAVA_LONG, 32)).isEqualTo(0x07070707_07070707L);
      world.barrier();
      file.seekShared(0, Whence.SET);
      file.writeShared(mine, COUNT, spaced);
      file.immediateWriteShared(mine, COUNT, spaced).await();
      exchange(world, file);
      assertThat(file.size()).isEqualTo(16L * COUNT * size);
      world.barrier();
      file.seekShared(0, Whence.SET);
      assertThat(file.readShared(got, COUNT, spaced)).isEqualTo(8L * COUNT);
      assertThat(got.get(JAVA_LONG, 0) % COUNT).isZero();
      assertThat(file.immediateReadShared(got, COUNT, spaced).await().bytes())
          .isEqualTo(8L * COUNT);
      assertThat(got.get(JAVA_LONG, 16L * COUNT - 16) % COUNT).isEqualTo(COUNT - 1);
      file.close();
    }
  }

  private static void failing(Communicator world, Path path) {
    Path full = Path.of("/dev/full");
    if (!Files.isWritable(full)) {
      System.err.println("requests that fail NOT TESTED: there is no /dev/full");
      return;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(JAVA_LONG, COUNT);
      MpiFile file = world.openFile(full, Mode.WRITE);
      // At one place, the second would wait in Open MPI 5 for a lock of the first that failed.
      long begin = world.rank() * memory.byteSize();
      file.seek(begin);
      for (Supplier<Request> write :
          List.<Supplier<Request>>of(
              () -> file.immediateWriteAt(memory, begin),
              () -> file.immediateWriteAtAll(memory, begin),
              () -> file.immediateWrite(memory),
              () -> file.immediateWriteAll(memory))) {
        assertThatThrownBy(() -> write.get().await()).isInstanceOf(MpiException.class);
        file.seek(begin);
        assertThatThrownBy(() -> awaitByTests(write.get())).isInstanceOf(MpiException.class);
        file.seek(begin);
      }
      long behind = begin + world.size() * memory.byteSize();
      assertThatThrownBy(
              () ->
                  Request.awaitAll(
                      List.of(
                          file.immediateWriteAt(memory, begin),
                          file.immediateWriteAt(memory, behind))))
          .isInstanceOf(MpiException.class);
      Request other = world.immediateReceive(arena.allocate(1), world.rank(), 0);
      assertThatThrownBy(
              () -> Request.awaitAny(List.of(other, file.immediateWriteAt(memory, begin))))
          .isInstanceOf(MpiException.class);
      world.send(MemorySegment.NULL, world.rank(), 0);
      other.await();
      file.close();
    }
  }

  private static void awaitByTests(Request request) {
    while (request.test().isEmpty()) {
      Thread.onSpinWait();
    }
  }

  private static void immediate(Communicator world, Path path) {
    int rank = world.rank();
    int size = world.size();
    try (Arena arena = Arena.ofConfined()) {
      MpiFile file = created(world, path);
      file.seek(8L * COUNT * rank);
      file.immediateWrite(FileCases.longs(arena, (long) rank * COUNT, COUNT)).await();
      assertThat(file.position()).isEqualTo(8L * COUNT * (rank + 1));
      exchange(world, file);
      MemorySegment got = arena.allocate(JAVA_LONG, COUNT);
      file.seek(8L * COUNT * (size - 1 - rank));
      assertThat(file.immediateRead(got).await().bytes()).isEqualTo(8L * COUNT);
      assertNumbers(got, (size - 1L - rank) * COUNT);
      world.barrier();
      file.seek(8L * COUNT * (size - 1 - rank));
      file.immediateWriteAll(FileCases.longs(arena, 7000 + rank, COUNT)).await();
      exchange(world, file);
      file.seek(8L * COUNT * rank);
      assertThat(file.immediateReadAll(got).await().bytes()).isEqualTo(8L * COUNT);
      assertNumbers(got, 7000 + size - 1 - rank);
      file.close();
    }
  }

  /// Blocks of numbers that begin with the rank that wrote them, in any order.
  private static void assertAllBlocks(MemorySegment all, int size) {
    long[] first = new long[size];
    for (int block = 0; block < size; block++) {
      first[block] = all.getAtIndex(JAVA_LONG, (long) block * COUNT);
      assertNumbers(all.asSlice(8L * COUNT * block, 8L * COUNT), first[block]);
    }
    Arrays.sort(first);
    assertThat(first).isEqualTo(LongStream.range(0, size).map(i -> 100_000 * i).toArray());
  }

  private static void shared(Communicator world, Path path) {
    int rank = world.rank();
    int size = world.size();
    try (Arena arena = Arena.ofConfined()) {
      MpiFile file = created(world, path);
      file.writeShared(FileCases.longs(arena, 100_000L * rank, COUNT));
      exchange(world, file);
      assertThat(file.positionShared()).isEqualTo(8L * COUNT * size);
      MemorySegment all = arena.allocate(JAVA_LONG, (long) size * COUNT);
      assertThat(file.readAt(all, 0)).isEqualTo(all.byteSize());
      assertAllBlocks(all, size);
      world.barrier();
      file.seekShared(0, Whence.SET);
      MemorySegment got = arena.allocate(JAVA_LONG, COUNT);
      assertThat(file.readShared(got)).isEqualTo(got.byteSize());
      assertNumbers(got, got.get(JAVA_LONG, 0));
      MemorySegment seen = arena.allocate(JAVA_LONG, size);
      world.allGather(got.asSlice(0, 8), seen);
      long[] firsts = seen.toArray(JAVA_LONG);
      Arrays.sort(firsts);
      assertThat(firsts).isEqualTo(LongStream.range(0, size).map(i -> 100_000 * i).toArray());
      file.close();
    }
  }

  private static void immediateShared(Communicator world, Path path) {
    int rank = world.rank();
    int size = world.size();
    try (Arena arena = Arena.ofConfined()) {
      MpiFile file = created(world, path);
      file.immediateWriteShared(FileCases.longs(arena, 100_000L * rank, COUNT)).await();
      exchange(world, file);
      MemorySegment all = arena.allocate(JAVA_LONG, (long) size * COUNT);
      assertThat(file.readAt(all, 0)).isEqualTo(all.byteSize());
      assertAllBlocks(all, size);
      world.barrier();
      file.seekShared(0, Whence.SET);
      MemorySegment got = arena.allocate(JAVA_LONG, COUNT);
      assertThat(file.immediateReadShared(got).await().bytes()).isEqualTo(got.byteSize());
      assertNumbers(got, got.get(JAVA_LONG, 0));
      file.close();
    }
  }

  private static void ordered(Communicator world, Path path) {
    int rank = world.rank();
    try (Arena arena = Arena.ofConfined()) {
      Communicator ranks = world.duplicate();
      MpiFile file = created(ranks, path);
      ranks.free();
      file.writeOrdered(FileCases.longs(arena, 100_000L * rank, COUNT));
      exchange(world, file);
      file.seekShared(0, Whence.SET);
      MemorySegment got = arena.allocate(JAVA_LONG, COUNT);
      assertThat(file.readOrdered(got)).isEqualTo(got.byteSize());
      assertNumbers(got, 100_000L * rank);
      file.close();
    }
  }

  private static void split(Communicator world, Path path) {
    int rank = world.rank();
    int size = world.size();
    long begin = 8L * COUNT * rank;
    try (Arena arena = Arena.ofConfined()) {
      MpiFile file = created(world, path);
      MemorySegment got = arena.allocate(JAVA_LONG, COUNT);
      SplitCollective write = file.beginWriteAtAll(FileCases.longs(arena, rank, COUNT), begin);
      assertThatThrownBy(() -> file.beginReadAll(got))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("end it first");
      assertThat(write.end()).isEqualTo(8L * COUNT);
      assertThatThrownBy(write::end).isInstanceOf(IllegalStateException.class);
      exchange(world, file);
      SplitCollective read = file.beginReadAtAll(got, 8L * COUNT * (size - 1 - rank));
      assertThat(read.end()).isEqualTo(8L * COUNT);
      assertNumbers(got, size - 1L - rank);
      world.barrier();

      file.seek(begin);
      assertThat(file.beginWriteAll(FileCases.longs(arena, 50 + rank, COUNT)).end())
          .isEqualTo(8L * COUNT);
      exchange(world, file);
      file.seek(begin);
      file.beginReadAll(got).end();
      assertNumbers(got, 50 + rank);
      world.barrier();

      file.seekShared(0, Whence.SET);
      file.beginWriteOrdered(FileCases.longs(arena, 900 + rank, COUNT)).end();
      exchange(world, file);
      file.seekShared(0, Whence.SET);
      assertThat(file.beginReadOrdered(got).end()).isEqualTo(8L * COUNT);
      assertNumbers(got, 900 + rank);
      file.close();
    }
  }

  private static void assertNumbers(MemorySegment longs, long first) {
    assertThat(longs.toArray(JAVA_LONG))
        .isEqualTo(LongStream.range(first, first + COUNT).toArray());
  }

  private static void beyondTheEnd(Communicator world, Path path) {
    try (Arena arena = Arena.ofConfined()) {
      MpiFile file = created(world, path);
      if (world.rank() == 0) {
        file.writeAt(MemorySegment.ofArray("0123456789".getBytes(US_ASCII)), 0);
      }
      exchange(world, file);
      MemorySegment got = arena.allocate(16);
      assertThat(file.readAt(got, 4)).isEqualTo(6);
      assertThat(file.readAt(got, 10)).isZero();
      assertThat(file.readAtAll(got, 4)).isEqualTo(6);
      assertThat(file.readAtAll(got, 20)).isZero();
      assertThat(file.read(got)).isEqualTo(10);
      file.seek(3);
      assertThat(file.readAll(got)).isEqualTo(7);
      assertThat(file.immediateReadAt(got, 4).await().bytes()).isEqualTo(6);
      assertThat(file.immediateReadAt(got, 11).await().bytes()).isZero();
      assertThat(file.immediateReadAtAll(got, 4).await().bytes()).isEqualTo(6);
      file.seek(8);
      assertThat(file.immediateRead(got).await().bytes()).isEqualTo(2);
      file.seek(1);
      assertThat(file.immediateReadAll(got).await().bytes()).isEqualTo(9);
      assertThat(file.beginReadAtAll(got, 4).end()).isEqualTo(6);
      file.seek(5);
      assertThat(file.beginReadAll(got).end()).isEqualTo(5);
      file.seekShared(7, Whence.SET);
      long first = world.rank() == 0 ? 3 : 0;
      assertThat(file.readOrdered(got)).isEqualTo(first);
      file.seekShared(7, Whence.SET);
      assertThat(file.beginReadOrdered(got).end()).isEqualTo(first);
      file.seekShared(20, Whence.SET);
      assertThat(file.readShared(got)).isZero();
      assertThat(file.immediateReadShared(got).await().bytes()).isZero();
      file.setView(1, DerivedDatatype.contiguous(2, Datatype.BYTE).resized(4));
      assertThat(file.readAt(got, 0)).isEqualTo(5);
      assertThat(file.readAtAll(got, 1)).isEqualTo(4);
      assertThat(got.asSlice(0, 4).toArray(JAVA_BYTE)).asString(US_ASCII).isEqualTo("2569");
      file.close();
    }
  }
}
