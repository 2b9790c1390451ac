package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.swmpi.mpi.internal.shared.SharedMemoryFiles;

/// A board for ranks on one machine: a small file that all of them map. It has no name any more
/// when the job begins, so nothing is left behind, however the job ends.
record MappedBoard(MemorySegment all, int rank, int size) implements Board {
  private static final long INT64 = LibMpi.loaded().abi().handle("MPI_INT64_T");
  private static final long OR = LibMpi.loaded().abi().handle("MPI_BOR");

  private static final int MAX_PATH_BYTES = 1024;

  private static final long CACHE_LINE = 64;

  /// Collective. The same kind of board comes out on all ranks.
  static Board create(long communicator, int rank, int size) {
    try (Arena arena = Arena.ofConfined()) {
      Path file = rank == 0 ? createFile(size) : Path.of("");
      MemorySegment mapped = map(tell(file.toString(), arena, communicator), size);
      boolean all = Farewell.allAgree(mapped.byteSize() > 0, communicator);
      if (rank == 0) {
        delete(file);
      }
      return all ? new MappedBoard(mapped, rank, size) : Board.Blind.create(size);
    }
  }

  /// Whole cache lines for each rank: one for up to 320 ranks.
  private static long stride(int size) {
    return (Whereabouts.bytes(size) + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
  }

  /// The name that one rank gives, where the others give an empty one; empty where it is too long.
  ///
  /// As many messages go one way as the other, which a broadcast's do not: after one of these, an
  /// all-reduce of Open MPI 4.1.4 that follows a barrier takes a quarter longer, for the whole job.
  private static String tell(String name, Arena arena, long communicator) {
    MemorySegment mine = arena.allocate(MAX_PATH_BYTES, Long.BYTES);
    MemorySegment told = arena.allocate(MAX_PATH_BYTES, Long.BYTES);
    if (name.getBytes(StandardCharsets.UTF_8).length < MAX_PATH_BYTES) {
      mine.setString(0, name);
    }
    int longs = MAX_PATH_BYTES / Long.BYTES;
    CollectiveCalls.allReduce(
        mine.address(), told.address(), longs, INT64, OR, communicator, Completion.AT_ONCE);
    return told.getString(0);
  }

  /// An empty path where no file can be made.
  private static Path createFile(int size) {
    Path file = Path.of("");
    try {
      file = SharedMemoryFiles.create(".board");
      Files.write(file, new byte[Math.toIntExact(stride(size) * size)]);
      return file;
    } catch (IOException e) {
      delete(file);
      return Path.of("");
    }
  }

  private static MemorySegment map(String file, int size) {
    if (file.isEmpty()) {
      return MemorySegment.NULL;
    }
    try (FileChannel channel =
        FileChannel.open(Path.of(file), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      return channel.map(FileChannel.MapMode.READ_WRITE, 0, stride(size) * size, Arena.global());
    } catch (IOException e) {
      return MemorySegment.NULL;
    }
  }

  private static void delete(Path file) {
    try {
      if (!file.toString().isEmpty()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      // A few bytes of shared memory stay until the next boot; no reason to fail a job.
      return;
    }
  }

  @Override
  public MemorySegment mine() {
    return all.asSlice(stride(size) * rank, Whereabouts.bytes(size));
  }

  @Override
  public boolean isReadable() {
    return true;
  }

  @Override
  public void read(int other, MemorySegment target) {
    MemorySegment.copy(
        all, JAVA_BYTE, stride(size) * other, target, JAVA_BYTE, 0, target.byteSize());
  }

  @Override
  public void close() {}
}
