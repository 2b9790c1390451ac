package org.swmpi.reason.internal.output;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.memory.Raw;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;

/**
 * One file that all ranks write at once, each at the place that the sizes of the ranks before it
 * give.
 */
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

  /** Writes at positions from {@code start} on. */
  static final class Positioned extends TextSink {
    private static final long MOST_BYTES = 1L << 30;

    private final FileChannel channel;
    private long position;

    Positioned(FileChannel channel, long start) {
      super(false);
      this.channel = channel;
      position = start;
    }

    @Override
    void drain(long address, long length) throws IOException {
      for (long done = 0; done < length; done += MOST_BYTES) {
        ByteBuffer buffer =
            Raw.segment(address + done, Math.min(MOST_BYTES, length - done)).asByteBuffer();
        while (buffer.hasRemaining()) {
          position += channel.write(buffer, position);
        }
      }
    }
  }

  @Override
  long write(Source text) throws IOException {
    long start = 0;
    if (world.size() > 1) {
      try (TextSink.Counter counter = new TextSink.Counter()) {
        text.writeTo(counter);
        start = world.exScan(counter.bytes(), Op.SUM);
      }
    }
    try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE);
        Positioned sink = new Positioned(channel, start)) {
      text.writeTo(sink);
      return sink.bytes();
    }
  }

  @Override
  public void commit() throws IOException {
    rename(world, temporary, path, files);
  }

  /** Rank 0 renames when all have come here; the others go on when it is done. */
  static void rename(Communicator world, Path from, Path to, TemporaryFiles files)
      throws IOException {
    world.barrier();
    if (world.rank() == 0) {
      files.commit(from, to);
    }
    world.barrier();
  }

  @Override
  public void close() {
    files.close();
  }
}
