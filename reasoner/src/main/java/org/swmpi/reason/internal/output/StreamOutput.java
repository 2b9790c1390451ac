package org.swmpi.reason.internal.output;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.memory.Raw;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;
import org.swmpi.partition.output.OutputPlace;

/// Standard output, a pipe or a character device, which rank 0 alone writes: the others send it
/// their text, one after the other.
final class StreamOutput extends ClosureOutput {
  private static final int TAG = 1;
  private static final long BLOCK_BYTES = 1L << 20;

  private final Communicator world;
  private final @Nullable FileChannel channel;
  private final boolean standard;

  private StreamOutput(
      String name, Communicator world, @Nullable FileChannel channel, boolean standard) {
    super(name);
    this.world = world;
    this.channel = channel;
    this.standard = standard;
  }

  static StreamOutput standard(Communicator world) {
    @SuppressWarnings("resource") // standard output stays open
    FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    return new StreamOutput(
        "standard output", world, world.rank() == 0 ? out.getChannel() : null, true);
  }

  /// Opens it; a pipe waits for its reader. Collective.
  static StreamOutput open(Communicator world, Path path) {
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
    return new StreamOutput(path.toString(), world, channel, false);
  }

  /// Sends blocks of at most [#BLOCK_BYTES]; an empty one is the end.
  private final class Sender extends TextSink {
    Sender() {
      super(false);
    }

    @Override
    void drain(long address, long length) {
      for (long done = 0; done < length; done += BLOCK_BYTES) {
        world.send(Raw.segment(address + done, Math.min(BLOCK_BYTES, length - done)), 0, TAG);
      }
    }
  }

  @Override
  long write(Source text) throws IOException {
    if (channel == null) {
      try (Sender sink = new Sender()) {
        text.writeTo(sink);
        world.send(MemorySegment.NULL, 0, TAG);
        return sink.bytes();
      }
    }
    try (FileSink sink = new FileSink(channel, false);
        Arena arena = Arena.ofConfined()) {
      text.writeTo(sink);
      MemorySegment block = arena.allocate(BLOCK_BYTES);
      for (int rank = 1; rank < world.size(); rank++) {
        for (long bytes = 1; bytes > 0; ) {
          bytes = world.receive(block, rank, TAG).bytes();
          FileSink.write(channel, block.asSlice(0, bytes));
        }
      }
      return sink.bytes();
    }
  }

  @Override
  public void commit() {}

  @Override
  public void close() {
    if (channel == null || standard) {
      return;
    }
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
