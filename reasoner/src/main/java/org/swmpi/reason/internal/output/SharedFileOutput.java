package org.swmpi.reason.internal.output;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.memory.Raw;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.MpiFile;
import org.swmpi.mpi.Op;
import org.swmpi.partition.output.FileRoom;
import org.swmpi.partition.output.OutputPlace;

/// One file that all ranks write at once: on one host each appends when it has a block, on several
/// each writes by MPI-IO, at the place that the sizes of the ranks before it give.
final class SharedFileOutput extends ClosureOutput {
  private final Communicator world;
  private final Path path;
  private final Path temporary;
  private final TemporaryFiles files;

  /// On rank 0, for large files.
  private @Nullable FileRoom room;

  SharedFileOutput(Communicator world, Path path, Path temporary, TemporaryFiles files) {
    super(path.toString());
    this.world = world;
    this.path = path;
    this.temporary = temporary;
    this.files = files;
  }

  @Override
  public void expect(long bytes) {
    if (world.rank() == 0) {
      room = FileRoom.of(temporary, bytes);
    }
  }

  @Override
  long write(Source text) throws IOException {
    // One kernel orders what the ranks append; hosts that share a file do not agree.
    return OutputPlace.isOneHost(world) ? append(text) : writeAtPlace(text);
  }

  private long append(Source text) throws IOException {
    try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.APPEND);
        FileSink sink = new FileSink(channel, true)) {
      text.writeTo(sink);
      return sink.bytes();
    }
  }

  private long writeAtPlace(Source text) throws IOException {
    long place = place(text);
    files.addCompanyOf(temporary);
    MpiFile file = world.openFile(temporary, MpiFile.Mode.WRITE);
    try (PlacedSink sink = new PlacedSink(file, place)) {
      text.writeTo(sink);
      file.close();
      return sink.bytes();
    } catch (MpiException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /// Bytes of the ranks before this one.
  private long place(Source text) throws IOException {
    try (TextSink.Counter counter = new TextSink.Counter()) {
      text.writeTo(counter);
      return world.exScan(counter.bytes(), Op.SUM);
    }
  }

  /// Writes from a place of the file on.
  private static final class PlacedSink extends TextSink {
    private final MpiFile file;
    private long place;

    PlacedSink(MpiFile file, long place) {
      super(false);
      this.file = file;
      this.place = place;
    }

    @Override
    void drain(long address, long length) {
      file.writeAt(Raw.segment(address, length), place);
      place += length;
    }
  }

  @Override
  public void commit() throws IOException {
    world.barrier();
    if (room != null) {
      room.trim();
    }
    OutputPlace.rename(world, temporary, path, files);
  }

  @Override
  public void close() {
    files.close();
  }
}
