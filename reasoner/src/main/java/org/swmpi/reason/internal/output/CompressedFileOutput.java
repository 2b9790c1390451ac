package org.swmpi.reason.internal.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.swmpi.data.rdf.Compressed;
import org.swmpi.data.rdf.Compression;
import org.swmpi.mpi.Communicator;

/**
 * One compressed file. Each rank compresses its text into a file of its own; these are put
 * together, since members of gzip, streams of bzip2 and frames of Zstandard may follow one another.
 */
final class CompressedFileOutput extends ClosureOutput {
  private final Communicator world;
  private final Path path;
  private final Path temporary;
  private final Path own;
  private final Compression compression;
  private final TemporaryFiles files;

  CompressedFileOutput(
      Communicator world,
      Path path,
      Path temporary,
      Compression compression,
      TemporaryFiles files) {
    this.world = world;
    this.path = path;
    this.temporary = temporary;
    this.compression = compression;
    this.files = files;
    own = files.add(temporary.resolveSibling(temporary.getFileName() + "." + world.rank()));
  }

  @Override
  long write(Source text) throws IOException {
    try (StreamSink sink =
        new StreamSink(Compressed.create(Files.newOutputStream(own), compression))) {
      text.writeTo(sink);
    }
    long size = RejectsFile.join(world, own, temporary);
    files.keep(own);
    return size;
  }

  @Override
  public void commit() throws IOException {
    SharedFileOutput.rename(world, temporary, path, files);
  }

  @Override
  public void close() {
    files.close();
  }
}
