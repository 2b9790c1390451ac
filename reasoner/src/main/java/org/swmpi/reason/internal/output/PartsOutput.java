package org.swmpi.reason.internal.output;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.swmpi.data.OutputException;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.PartsFolder;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;
import org.swmpi.partition.output.OutputFolder;
import org.swmpi.partition.output.OutputPlace;

/** A folder with a part a rank, which {@link PartsFolder} marks as one data set. */
final class PartsOutput extends ClosureOutput {
  private final Communicator world;
  private final Path folder;
  private final Path part;
  private final Path temporary;
  private final TemporaryFiles files;

  private PartsOutput(
      Communicator world, Path folder, boolean quads, String suffix, TemporaryFiles files) {
    super(folder.toString());
    this.world = world;
    this.folder = folder;
    this.files = files;
    Syntax syntax = quads ? Syntax.N_QUADS : Syntax.N_TRIPLES;
    part = folder.resolve(PartsFolder.partName(world.rank(), syntax, Compression.NONE));
    temporary = folder.resolve("." + part.getFileName() + suffix);
  }

  static PartsOutput open(Communicator world, Path folder, boolean quads, String suffix) {
    TemporaryFiles files = new TemporaryFiles();
    try {
      OutputFolder.prepare(world, folder, files);
      PartsOutput output = new PartsOutput(world, folder, quads, suffix, files);
      output.create();
      return output;
    } catch (RuntimeException e) {
      files.close();
      throw e;
    }
  }

  private void create() {
    Failure failure = null;
    try {
      files.make(() -> Files.createFile(temporary));
    } catch (IOException e) {
      failure =
          Failure.of(
              new OutputException(
                  folder
                      + ": cannot be written to ("
                      + OutputPlace.reason(e)
                      + "); name another folder"));
    }
    Failure.agree(world, failure);
  }

  @Override
  long write(Source text) throws IOException {
    try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE);
        FileSink sink = new FileSink(channel, false)) {
      text.writeTo(sink);
      return sink.bytes();
    }
  }

  @Override
  public void commit() throws IOException {
    world.barrier();
    if (world.rank() == 0) {
      OutputFolder.clear(folder);
    }
    world.barrier();
    files.commit(temporary, part);
    world.barrier();
    if (world.rank() == 0) {
      PartsFolder.mark(folder, world.size());
    }
    world.barrier();
  }

  @Override
  public void close() {
    files.close();
  }
}
