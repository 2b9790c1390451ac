package org.swmpi.reason.internal.output;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.swmpi.data.OutputException;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.PartsFolder;
import org.swmpi.data.rdf.Syntax;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;
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
      prepare(world, folder, files);
      PartsOutput output = new PartsOutput(world, folder, quads, suffix, files);
      output.create();
      return output;
    } catch (RuntimeException e) {
      files.close();
      throw e;
    }
  }

  /** Makes the folder if it is not there; if so, the last rank to fail takes it away. */
  private static void prepare(Communicator world, Path folder, TemporaryFiles files) {
    Failure failure = null;
    boolean made = false;
    if (world.rank() == 0) {
      try {
        if (Files.isDirectory(folder)) {
          refuseForeign(folder);
        } else {
          files.make(() -> Files.createDirectory(folder));
          made = true;
        }
      } catch (OutputException e) {
        failure = Failure.of(e);
      } catch (IOException e) {
        failure =
            Failure.of(
                new OutputException(
                    folder
                        + ": cannot be created ("
                        + OutputPlace.reason(e)
                        + "); create the folder above it, or name a place that you may write to"));
      }
    }
    Failure.agree(world, failure);
    if (world.broadcast(made ? 1 : 0, 0) == 1 && world.rank() > 0) {
      files.add(folder);
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

  /** A folder is replaced only if it holds nothing but what sw-mpi wrote, and hidden files. */
  private static void refuseForeign(Path folder) throws IOException {
    boolean written = PartsFolder.isParts(folder);
    for (Path entry : entries(folder)) {
      String name = String.valueOf(entry.getFileName());
      boolean ours = written && (name.equals(PartsFolder.MARKER) || isPart(entry));
      if (!ours && !name.startsWith(".")) {
        throw new OutputException(
            folder + ": holds other files (" + name + "); name a new or empty folder");
      }
    }
  }

  private static List<Path> entries(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.toList();
    }
  }

  private static boolean isPart(Path entry) {
    return PartsFolder.isPartName(String.valueOf(entry.getFileName()))
        && Files.isRegularFile(entry);
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
      clear();
    }
    world.barrier();
    files.commit(temporary, part);
    world.barrier();
    if (world.rank() == 0) {
      PartsFolder.mark(folder, world.size());
    }
    world.barrier();
  }

  /** Removes the parts of the run before. */
  private void clear() throws IOException {
    Files.deleteIfExists(folder.resolve(PartsFolder.MARKER));
    for (Path entry : entries(folder)) {
      if (isPart(entry)) {
        Files.delete(entry);
      }
    }
  }

  @Override
  public void close() {
    files.close();
  }
}
