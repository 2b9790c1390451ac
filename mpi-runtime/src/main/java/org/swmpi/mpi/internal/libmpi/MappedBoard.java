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
record MappedBoard(MemorySegment all, int rank) implements Board {
  private static final int MAX_PATH_BYTES = 1024;

  /// A cache line for each rank.
  private static final long STRIDE = 64;

  /// Collective. The same kind of board comes out on all ranks.
  static Board create(long communicator, int rank, int size) {
    try (Arena arena = Arena.ofConfined()) {
      Path file = rank == 0 ? createFile(size) : Path.of("");
      MemorySegment name = arena.allocate(MAX_PATH_BYTES);
      if (file.toString().getBytes(StandardCharsets.UTF_8).length < MAX_PATH_BYTES) {
        name.setString(0, file.toString());
      }
      CollectiveCalls.broadcast(
          name.address(), MAX_PATH_BYTES, 0, communicator, Completion.AT_ONCE);
      MemorySegment mapped = map(name.getString(0), size);
      boolean all = Farewell.allAgree(mapped.byteSize() > 0, communicator);
      if (rank == 0) {
        delete(file);
      }
      return all ? new MappedBoard(mapped, rank) : Board.Blind.create();
    }
  }

  /// An empty path where no file can be made.
  private static Path createFile(int size) {
    Path file = Path.of("");
    try {
      file = SharedMemoryFiles.create(".board");
      Files.write(file, new byte[Math.toIntExact(STRIDE * size)]);
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
      return channel.map(FileChannel.MapMode.READ_WRITE, 0, STRIDE * size, Arena.global());
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
    return all.asSlice(STRIDE * rank, Whereabouts.BYTES);
  }

  @Override
  public boolean isReadable() {
    return true;
  }

  @Override
  public void read(int other, MemorySegment target) {
    MemorySegment.copy(all, JAVA_BYTE, STRIDE * other, target, JAVA_BYTE, 0, target.byteSize());
  }

  @Override
  public void close() {}
}
