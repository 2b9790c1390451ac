package org.swmpi.partition.output;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.NamedStreams;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.memory.Raw;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;

/// An output to which the ranks bring blocks in rounds: within a round in the order of ranks, and
/// so the same bytes for any number of ranks, if blocks are dealt out in turn.
///
/// Into a file each rank writes its blocks itself; standard output and pipes are written by rank 0,
/// to which the others send theirs.
public final class OrderedOutput implements RankOutput {
  private static final int TAG = 1;
  private static final long SEND_BYTES = 1L << 20;

  /// What one write takes at most.
  private static final long PART_BYTES = 1L << 30;

  private final Communicator world;
  private final String name;
  private final TemporaryFiles files;
  private final @Nullable Path path;
  private final @Nullable Path temporary;
  private final @Nullable FileChannel channel;
  private final boolean standard;

  private OrderedOutput(
      Communicator world,
      String name,
      TemporaryFiles files,
      @Nullable Path path,
      @Nullable Path temporary,
      @Nullable FileChannel channel,
      boolean standard) {
    this.world = world;
    this.name = name;
    this.files = files;
    this.path = path;
    this.temporary = temporary;
    this.channel = channel;
    this.standard = standard;
  }

  /// Prepares the output. Collective.
  ///
  /// @param argument a file, pipe or device; null: standard output
  /// @throws org.swmpi.data.OutputException on all ranks, if it cannot be created
  public static OrderedOutput open(Communicator world, @Nullable String argument)
      throws IOException {
    if (argument == null) {
      @SuppressWarnings("resource") // standard output stays open
      FileOutputStream out = new FileOutputStream(FileDescriptor.out);
      FileChannel channel = world.rank() == 0 ? out.getChannel() : null;
      return new OrderedOutput(
          world, "standard output", new TemporaryFiles(), null, null, channel, true);
    }
    Path path = Path.of(argument);
    return world.broadcast(NamedStreams.isStream(path) ? 1 : 0, 0) == 1
        ? stream(world, path)
        : file(world, path);
  }

  /// Opens a pipe or device; a pipe waits for its reader.
  private static OrderedOutput stream(Communicator world, Path path) {
    FileChannel channel = null;
    Failure failure = null;
    if (world.rank() == 0) {
      try {
        channel = FileChannel.open(path, StandardOpenOption.WRITE);
      } catch (IOException e) {
        failure = OutputPlace.cannotBeCreated(path, e);
      }
    }
    Failure.agree(world, failure);
    return new OrderedOutput(
        world, path.toString(), new TemporaryFiles(), null, null, channel, false);
  }

  private static OrderedOutput file(Communicator world, Path path) throws IOException {
    TemporaryFiles files = new TemporaryFiles();
    try {
      Path temporary = OutputPlace.temporary(world, path, files);
      FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE);
      return new OrderedOutput(world, path.toString(), files, path, temporary, channel, false);
    } catch (IOException | RuntimeException e) {
      files.close();
      throw e;
    }
  }

  /// Whether every rank writes its blocks itself.
  public boolean isFile() {
    return temporary != null;
  }

  /// Writes this rank's block. Into a file at its position; else all ranks take part, and the
  /// position follows from the order.
  ///
  /// @param position behind all that comes before, in bytes
  /// @throws FileSystemException if it cannot be written; names the output
  public void write(MemorySegment block, long position) throws FileSystemException {
    try {
      if (temporary != null) {
        writeAt(block, position);
      } else if (channel == null) {
        send(block);
      } else {
        writeAll(channel, block);
        relay(channel);
      }
    } catch (IOException e) {
      throw OutputPlace.named(name, e);
    }
  }

  private void writeAt(MemorySegment block, long position) throws IOException {
    if (channel == null) {
      throw new IllegalStateException("channel: none");
    }
    for (long done = 0; done < block.byteSize(); ) {
      done += channel.write(part(block, done), position + done);
    }
  }

  private static void writeAll(FileChannel channel, MemorySegment block) throws IOException {
    for (long done = 0; done < block.byteSize(); ) {
      done += channel.write(part(block, done));
    }
  }

  private static ByteBuffer part(MemorySegment block, long done) {
    return block.asSlice(done, Math.min(PART_BYTES, block.byteSize() - done)).asByteBuffer();
  }

  /// Sends a block in parts; one of less than [#SEND_BYTES] is the last.
  private void send(MemorySegment block) {
    long sent = 0;
    long part;
    do {
      part = Math.min(SEND_BYTES, block.byteSize() - sent);
      world.send(part == 0 ? MemorySegment.NULL : block.asSlice(sent, part), 0, TAG);
      sent += part;
    } while (part == SEND_BYTES);
  }

  private void relay(FileChannel to) throws IOException {
    if (world.size() == 1) {
      return;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment part = arena.allocate(SEND_BYTES + Raw.PADDING);
      for (int rank = 1; rank < world.size(); rank++) {
        long bytes;
        do {
          bytes = world.receive(part.asSlice(0, SEND_BYTES), rank, TAG).bytes();
          writeAll(to, part.asSlice(0, bytes));
        } while (bytes == SEND_BYTES);
      }
    }
  }

  /// All of the output, for rank 0 to write alone.
  ///
  /// @return closed with the output; null on the other ranks
  public @Nullable OutputStream alone() {
    FileChannel target = channel;
    if (target == null || world.rank() > 0) {
      return null;
    }
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
            target.write(buffer);
          }
        } catch (IOException e) {
          throw OutputPlace.named(name, e);
        }
      }
    };
  }

  @Override
  public void commit() throws IOException {
    if (path == null || temporary == null) {
      return;
    }
    try {
      if (channel != null) {
        channel.close();
      }
      OutputPlace.rename(world, temporary, path, files);
    } catch (IOException e) {
      throw OutputPlace.named(name, e);
    }
  }

  @Override
  public void close() throws IOException {
    if (channel != null && !standard) {
      channel.close();
    }
    files.close();
  }
}
