package org.swmpi.reason.internal.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.rdf.Compressed;
import org.swmpi.data.rdf.Compression;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.output.OutputPlace;

/// One compressed file. Each rank compresses its text into a file of its own; these are put
/// together, since members of gzip, streams of bzip2 and frames of Zstandard may follow one
/// another.
final class CompressedFileOutput extends ClosureOutput {
  private final Communicator world;
  private final Path path;
  private final Path temporary;
  private final Compression compression;
  private final TemporaryFiles files;

  CompressedFileOutput(
      Communicator world,
      Path path,
      Path temporary,
      Compression compression,
      TemporaryFiles files) {
    super(path.toString());
    this.world = world;
    this.path = path;
    this.temporary = temporary;
    this.compression = compression;
    this.files = files;
  }

  @Override
  long write(Source text) throws IOException {
    Path own = OutputPlace.ownFile(world, temporary, files);
    try (StreamSink sink =
        new StreamSink(
            Compressed.create(Files.newOutputStream(own, StandardOpenOption.WRITE), compression))) {
      text.writeTo(sink);
    }
    return OutputPlace.join(world, own, temporary);
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
