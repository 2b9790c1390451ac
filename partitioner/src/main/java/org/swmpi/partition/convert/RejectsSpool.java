package org.swmpi.partition.convert;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.memory.WholeWrites;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.output.OrderedOutput;

/// Malformed lines of a rank, on disk until it is known how much the ranks before it have.
final class RejectsSpool implements AutoCloseable {
  private final @Nullable Path folder;
  private final TemporaryFiles files = new TemporaryFiles();
  private @Nullable FileChannel channel;

  /// @param folder for the file; null: the system's
  RejectsSpool(@Nullable Path folder) {
    this.folder = folder;
  }

  /// Appends lines.
  void put(MemorySegment lines) throws IOException {
    if (lines.byteSize() == 0) {
      return;
    }
    if (channel == null) {
      Path file = files.make(folder, ".rejects");
      channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }
    WholeWrites.write(channel, lines);
  }

  /// Writes all of them behind those of the ranks before. Collective.
  void send(Communicator world, OrderedOutput output) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment all =
          channel == null
              ? MemorySegment.NULL
              : channel.map(MapMode.READ_ONLY, 0, channel.size(), arena);
      output.write(all, world.exScan(all.byteSize(), Op.SUM));
    }
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
    files.close();
  }
}
