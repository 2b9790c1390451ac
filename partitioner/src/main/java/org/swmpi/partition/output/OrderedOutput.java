package org.swmpi.partition.output;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.NamedStreams;
import org.swmpi.mpi.Communicator;

/// An output to which the ranks bring blocks in rounds: within a round in the order of ranks, and
/// so the same bytes for any number of ranks, if blocks are dealt out in turn.
public abstract sealed class OrderedOutput implements RankOutput
    permits OrderedFile, OrderedStream {
  private final String name;

  /// @param name as the user is told of it
  OrderedOutput(String name) {
    this.name = name;
  }

  /// Prepares the output. Collective.
  ///
  /// @param argument a file, pipe or device; null: standard output
  /// @throws org.swmpi.data.OutputException on all ranks, if it cannot be created
  public static OrderedOutput open(Communicator world, @Nullable String argument)
      throws IOException {
    if (argument == null) {
      return new OrderedStream(RankStream.standard(world));
    }
    Path path = Path.of(argument);
    return world.broadcast(NamedStreams.isStream(path) ? 1 : 0, 0) == 1
        ? new OrderedStream(RankStream.open(world, path))
        : OrderedFile.open(world, path);
  }

  /// Whether every rank writes its blocks itself.
  public final boolean isFile() {
    return this instanceof OrderedFile;
  }

  /// Writes this rank's block. Into a file at its position; else all ranks take part, and the
  /// position follows from the order.
  ///
  /// @param position behind all that comes before, in bytes
  /// @throws FileSystemException if it cannot be written; names the output
  public final void write(MemorySegment block, long position) throws FileSystemException {
    try {
      doWrite(block, position);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  abstract void doWrite(MemorySegment block, long position) throws IOException;

  /// All of the output, for rank 0 to write alone.
  ///
  /// @return closed with the output; null on the other ranks
  public abstract @Nullable OutputStream alone();

  final FileSystemException failure(IOException e) {
    return OutputPlace.named(name, e);
  }

  final OutputStream streamTo(FileChannel channel) {
    return new OutputStream() {
      @Override
      public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
          ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, length);
          while (buffer.hasRemaining()) {
            channel.write(buffer);
          }
        } catch (IOException e) {
          throw failure(e);
        }
      }
    };
  }
}
