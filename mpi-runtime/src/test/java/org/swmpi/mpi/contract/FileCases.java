package org.swmpi.mpi.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.DerivedDatatype;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.MpiFile;
import org.swmpi.mpi.MpiFile.Mode;

/// Files by MPI-IO.
final class FileCases {
  private FileCases() {}

  static List<ContractCase> all() {
    return List.of(
        file("a file of MPI-IO: positions", FileCases::positions),
        file("a file of MPI-IO: views", FileCases::views),
        file("a file of MPI-IO: own and shared position", FileCases::pointers),
        file("a file of MPI-IO: wrong files", FileCases::wrong));
  }

  interface Body {
    void run(Communicator world, Path path) throws Exception;
  }

  /// Gives all ranks the name of a file that is not there, and deletes it afterwards.
  static ContractCase file(String name, Body body) {
    return new ContractCase(
        name,
        world -> {
          Path folder = world.rank() == 0 ? Files.createTempDirectory("sw-mpi-file") : Path.of("");
          Path path = Path.of(world.broadcast(folder.toString(), 0)).resolve("file");
          try {
            ImmediateCases.orUnsupported(world, w -> body.run(w, path));
          } finally {
            world.barrier();
            if (world.rank() == 0) {
              Files.deleteIfExists(path);
              Files.delete(folder);
            }
          }
        });
  }

  static MemorySegment longs(Arena arena, long first, int count) {
    return arena.allocateFrom(JAVA_LONG, LongStream.range(first, first + count).toArray());
  }

  private static void positions(Communicator world, Path path) {
    int count = 1000;
    int rank = world.rank();
    int size = world.size();
    try (Arena arena = Arena.ofConfined()) {
      MpiFile file = world.openFile(path, Mode.READ_WRITE, Mode.CREATE, Mode.EXCLUSIVE);
      file.writeAtAll(longs(arena, (long) rank * count, count), 8L * rank * count);
      file.sync();
      world.barrier();
      assertThat(file.size()).isEqualTo(8L * size * count);
      MemorySegment all = arena.allocate(JAVA_LONG, (long) size * count);
      assertThat(file.readAt(all, 0)).isEqualTo(all.byteSize());
      assertThat(all.toArray(JAVA_LONG))
          .isEqualTo(LongStream.range(0, (long) size * count).toArray());
      MemorySegment heap = MemorySegment.ofArray(new long[4]);
      assertThat(file.readAtAll(heap, 8L * rank)).isEqualTo(32);
      assertThat(heap.toArray(JAVA_LONG)).containsExactly(rank, rank + 1, rank + 2, rank + 3);
      assertThat(file.readAt(heap, file.size() - 8)).isEqualTo(8); // the end of the file
      world.barrier();
      if (rank == 0) {
        file.writeAt(MemorySegment.ofArray(new long[] {-1}), 8);
      }
      file.setSize(16);
      assertThat(file.size()).isEqualTo(16);
      file.close();
    }
  }

  /// Records of two longs, dealt out in turn.
  private static void views(Communicator world, Path path) {
    int records = 50;
    int rank = world.rank();
    int size = world.size();
    try (Arena arena = Arena.ofConfined()) {
      MpiFile file = world.openFile(path, Mode.READ_WRITE, Mode.CREATE);
      DerivedDatatype turn = DerivedDatatype.contiguous(2, Datatype.LONG).resized(16L * size);
      file.setView(16L * rank, turn);
      file.writeAll(longs(arena, 1000L * rank, 2 * records));
      file.sync();
      MemorySegment own = arena.allocate(JAVA_LONG, 4);
      assertThat(file.readAtAll(own, 16)).isEqualTo(32);
      assertThat(own.toArray(JAVA_LONG))
          .containsExactly(LongStream.range(1000L * rank + 2, 1000L * rank + 6).toArray());
      file.close();
      world.barrier();

      MpiFile plain = world.openFile(path, Mode.READ);
      MemorySegment all = arena.allocate(JAVA_LONG, 2L * records * size);
      assertThat(plain.readAll(all)).isEqualTo(all.byteSize());
      for (int i = 0; i < records * size; i++) {
        long first = 1000L * (i % size) + 2L * (i / size);
        assertThat(all.getAtIndex(JAVA_LONG, 2L * i)).isEqualTo(first);
        assertThat(all.getAtIndex(JAVA_LONG, 2L * i + 1)).isEqualTo(first + 1);
      }
      plain.close();
    }
  }

  private static void pointers(Communicator world, Path path) {
    int rank = world.rank();
    int size = world.size();
    try (Arena arena = Arena.ofConfined()) {
      MpiFile file = world.openFile(path, Mode.READ_WRITE, Mode.CREATE);
      file.writeOrdered(longs(arena, 10L * rank, rank + 1));
      file.sync();
      world.barrier();
      long before = rank * (rank + 1L) / 2;
      file.seek(8 * before);
      MemorySegment mine = arena.allocate(JAVA_LONG, rank + 1L);
      assertThat(file.read(mine)).isEqualTo(8L * (rank + 1));
      assertThat(mine.toArray(JAVA_LONG))
          .isEqualTo(LongStream.range(10L * rank, 11L * rank + 1).toArray());
      assertThat(file.position()).isEqualTo(8 * (before + rank + 1));
      world.barrier();
      file.seek(8L * rank);
      file.write(longs(arena, -rank, 1));
      file.sync();
      world.barrier();
      MemorySegment first = arena.allocate(JAVA_LONG, size);
      assertThat(file.readAt(first, 0)).isEqualTo(8L * size);
      assertThat(first.toArray(JAVA_LONG))
          .isEqualTo(LongStream.range(0, size).map(i -> -i).toArray());
      file.close();
    }
  }

  private static void wrong(Communicator world, Path path) {
    assertThatThrownBy(() -> world.openFile(path, Mode.READ))
        .isInstanceOfAny(MpiException.class, UnsupportedOperationException.class)
        .satisfies(
            e -> {
              if (e instanceof MpiException failure) {
                assertThat(failure.errorClass()).isEqualTo("MPI_ERR_NO_SUCH_FILE");
              }
            });
    world.barrier();
    MpiFile file = world.openFile(path, Mode.READ_WRITE, Mode.CREATE, Mode.EXCLUSIVE);
    file.close();
    world.barrier();
    assertThatThrownBy(() -> world.openFile(path, Mode.READ_WRITE, Mode.CREATE, Mode.EXCLUSIVE))
        .isInstanceOf(MpiException.class);
    world.barrier();
  }
}
