package org.swmpi.reason.internal.output;

import java.io.IOException;
import java.nio.file.Path;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.output.FolderPart;

/// A folder with a part a rank.
final class PartsOutput extends ClosureOutput {
  private final FolderPart part;

  private PartsOutput(Path folder, FolderPart part) {
    super(folder.toString());
    this.part = part;
  }

  static PartsOutput open(Communicator world, Path folder, boolean quads) {
    Syntax syntax = quads ? Syntax.N_QUADS : Syntax.N_TRIPLES;
    String extension = syntax.extensions().get(0);
    return new PartsOutput(folder, FolderPart.open(world, folder, extension, Compression.NONE));
  }

  @Override
  long write(Source text) throws IOException {
    try (FileSink sink = new FileSink(part.channel(), false)) {
      text.writeTo(sink);
      return sink.bytes();
    }
  }

  @Override
  public void commit() throws IOException {
    part.commit();
  }

  @Override
  public void close() {
    part.close();
  }
}
