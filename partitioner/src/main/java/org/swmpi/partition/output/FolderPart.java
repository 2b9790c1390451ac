package org.swmpi.partition.output;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.OutputException;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.memory.WholeWrites;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.PartsFolder;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;

/// This rank's part of a folder that has one of each rank, and that [PartsFolder] marks as one data
/// set.
public final class FolderPart implements RankOutput {
  private final Communicator world;
  private final Path folder;
  private final Path part;
  private final Path temporary;
  private final TemporaryFiles files;
  private @Nullable FileChannel channel;
  private long bytes;

  private FolderPart(
      Communicator world, Path folder, String name, String suffix, TemporaryFiles files) {
    this.world = world;
    this.folder = folder;
    this.files = files;
    part = folder.resolve(name);
    temporary = folder.resolve("." + name + suffix);
  }

  /// Prepares the folder and this rank's part. Collective.
  ///
  /// @param extension of the part, such as `.nt`
  /// @throws OutputException on all ranks, if it cannot be made, or holds other files
  public static FolderPart open(
      Communicator world, Path folder, String extension, Compression compression) {
    String suffix = OutputPlace.suffix(world);
    TemporaryFiles files = new TemporaryFiles();
    try {
      OutputFolder.prepare(world, folder, files);
      String name = PartsFolder.partName(world.rank(), extension, compression);
      FolderPart output = new FolderPart(world, folder, name, suffix, files);
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
      channel = FileChannel.open(temporary, StandardOpenOption.WRITE);
    } catch (IOException e) {
      failure = OutputFolder.notWritable(folder, e);
    }
    Failure.agree(world, failure);
  }

  /// The part, open for writing; closed with this.
  public FileChannel channel() {
    if (channel == null) {
      throw new IllegalStateException("channel: none");
    }
    return channel;
  }

  /// Appends to the part.
  ///
  /// @throws FileSystemException if it cannot be written; names the folder
  public void write(MemorySegment block) throws FileSystemException {
    try {
      WholeWrites.write(channel(), block);
      bytes += block.byteSize();
    } catch (IOException e) {
      throw OutputPlace.named(folder.toString(), e);
    }
  }

  /// Bytes of this rank's part, of those that [#write] has appended.
  public long bytes() {
    return bytes;
  }

  @Override
  public void commit() throws IOException {
    try {
      channel().close();
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
    } catch (IOException e) {
      throw OutputPlace.named(folder.toString(), e);
    }
    world.barrier();
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
    files.close();
  }
}
