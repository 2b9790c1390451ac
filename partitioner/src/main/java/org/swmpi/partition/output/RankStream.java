package org.swmpi.partition.output;

import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.NamedStreams;
import org.swmpi.data.memory.WholeWrites;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;

/// Standard output, a pipe or a character device, which rank 0 alone writes: the others send it
/// their text, one after the other.
public final class RankStream implements Closeable {
  private static final int TAG = 1;

  /// What one message takes at most.
  private static final long PART_BYTES = 1L << 20;

  private final Communicator world;
  private final String name;
  private final @Nullable FileChannel channel;
  private final boolean standard;

  private RankStream(
      Communicator world, String name, @Nullable FileChannel channel, boolean standard) {
    this.world = world;
    this.name = name;
    this.channel = channel;
    this.standard = standard;
  }

  /// Standard output of rank 0.
  public static RankStream standard(Communicator world) {
    @SuppressWarnings("resource") // standard output stays open
    FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    return new RankStream(
        world, "standard output", world.rank() == 0 ? out.getChannel() : null, true);
  }

  /// Opens a pipe or device; a pipe waits for its reader. Collective.
  ///
  /// @throws org.swmpi.data.OutputException on all ranks, if it cannot be opened
  public static RankStream open(Communicator world, Path path) {
    if (NamedStreams.isStandardOutput(path)) {
      return standard(world);
    }
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
    return new RankStream(world, path.toString(), channel, false);
  }

  /// As the user is told of it.
  public String name() {
    return name;
  }

  /// What rank 0 writes to; null on the others.
  @Nullable FileChannel channel() {
    return channel;
  }

  /// Writes text of this rank, before or after more of it.
  public void write(MemorySegment text) throws IOException {
    if (channel != null) {
      WholeWrites.write(channel, text);
      return;
    }
    for (long done = 0; done < text.byteSize(); done += PART_BYTES) {
      world.send(text.asSlice(done, Math.min(PART_BYTES, text.byteSize() - done)), 0, TAG);
    }
  }

  /// This rank has written all its text; that of the others follows. Collective.
  public void end() throws IOException {
    if (channel == null) {
      world.send(MemorySegment.NULL, 0, TAG);
      return;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment part = world.size() == 1 ? MemorySegment.NULL : arena.allocate(PART_BYTES);
      for (int rank = 1; rank < world.size(); rank++) {
        for (long bytes = 1; bytes > 0; ) {
          bytes = world.receive(part, rank, TAG).bytes();
          WholeWrites.write(channel, part.asSlice(0, bytes));
        }
      }
    }
  }

  @Override
  public void close() throws IOException {
    if (channel != null && !standard) {
      channel.close();
    }
  }
}
