package org.swmpi.reason.internal.output;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.output.OutputPlace;

/// One file that all ranks write at once: on one host each appends when it has a block, on several
/// each writes at the place that the sizes of the ranks before it give.
final class SharedFileOutput extends ClosureOutput {
  private final Communicator world;
  private final Path path;
  private final Path temporary;
  private final TemporaryFiles files;

  SharedFileOutput(Communicator world, Path path, Path temporary, TemporaryFiles files) {
    super(path.toString());
    this.world = world;
    this.path = path;
    this.temporary = temporary;
    this.files = files;
  }

  @Override
  long write(Source text) throws IOException {
    if (isOneHost()) {
      try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.APPEND)) {
        return write(text, channel, true);
      }
    }
    try (TextSink.Counter counter = new TextSink.Counter();
        FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
      text.writeTo(counter);
      channel.position(world.exScan(counter.bytes(), Op.SUM));
      return write(text, channel, false);
    }
  }

  /// Whether one kernel orders what the ranks append; hosts that share a file do not agree.
  private boolean isOneHost() {
    return Set.copyOf(world.hosts()).size() == 1;
  }

  private static long write(Source text, FileChannel channel, boolean shared) throws IOException {
    try (FileSink sink = new FileSink(channel, shared)) {
      text.writeTo(sink);
      return sink.bytes();
    }
  }

  @Override
  public void commit() throws IOException {
    OutputPlace.rename(world, temporary, path, files);
  }

  @Override
  public void close() {
    files.close();
  }
}
