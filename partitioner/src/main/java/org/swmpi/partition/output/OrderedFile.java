package org.swmpi.partition.output;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.memory.WholeWrites;
import org.swmpi.mpi.Communicator;

/// A file, to which each rank writes its blocks itself. It gets its name when it is complete.
final class OrderedFile extends OrderedOutput {
  private final Communicator world;
  private final Path path;
  private final Path temporary;
  private final TemporaryFiles files;
  private final FileChannel channel;

  private OrderedFile(
      Communicator world, Path path, Path temporary, TemporaryFiles files, FileChannel channel) {
    super(path.toString());
    this.world = world;
    this.path = path;
    this.temporary = temporary;
    this.files = files;
    this.channel = channel;
  }

  static OrderedFile open(Communicator world, Path path) throws IOException {
    TemporaryFiles files = new TemporaryFiles();
    try {
      Path temporary = OutputPlace.temporary(world, path, files);
      FileChannel channel = FileChannel.open(temporary, OutputPlace.sharedWrite(world));
      return new OrderedFile(world, path, temporary, files, channel);
    } catch (IOException | RuntimeException e) {
      files.close();
      throw e;
    }
  }

  @Override
  void doWrite(MemorySegment block, long position) throws IOException {
    WholeWrites.write(channel, block, position);
  }

  @Override
  public @Nullable OutputStream alone() {
    return world.rank() == 0 ? streamTo(channel) : null;
  }

  @Override
  public void commit() throws IOException {
    try {
      channel.close();
      OutputPlace.rename(world, temporary, path, files);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
    files.close();
  }
}
