package org.swmpi.partition.output;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
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

  /// The parts of all ranks, and where they lie until they are named. Rank 0 makes and names them.
  private final List<Path> parts = new ArrayList<>();

  private final List<Path> unfinished = new ArrayList<>();
  private final TemporaryFiles files = new TemporaryFiles();
  private @Nullable FileChannel channel;
  private long bytes;

  private FolderPart(Communicator world, Path folder) {
    this.world = world;
    this.folder = folder;
  }

  /// Prepares the folder and this rank's part. Collective.
  ///
  /// @param extension of the part, such as `.nt`
  /// @throws OutputException on all ranks, if it cannot be made, or holds other files
  public static FolderPart open(
      Communicator world, Path folder, String extension, Compression compression) {
    FolderPart output = new FolderPart(world, folder);
    try {
      OutputFolder.prepare(world, folder, output.files);
      output.create(extension, compression);
      output.openChannel();
      return output;
    } catch (RuntimeException e) {
      output.close();
      throw e;
    }
  }

  private void create(String extension, Compression compression) {
    String suffix = OutputPlace.suffix(world);
    for (int rank = 0; rank < world.size(); rank++) {
      String name = PartsFolder.partName(rank, extension, compression);
      parts.add(folder.resolve(name));
      unfinished.add(folder.resolve("." + name + suffix));
    }
    Failure failure = null;
    if (world.rank() == 0) {
      try {
        for (Path file : unfinished) {
          files.make(() -> Files.createFile(file));
        }
      } catch (IOException e) {
        failure = OutputFolder.notWritable(folder, e);
      }
    }
    Failure.agree(world, failure);
  }

  private void openChannel() {
    Failure failure = null;
    try {
      channel = FileChannel.open(unfinished.get(world.rank()), StandardOpenOption.WRITE);
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
        OutputFolder.commit(folder, parts.size(), files, this::nameAll);
      }
    } catch (IOException e) {
      throw OutputPlace.named(folder.toString(), e);
    }
    world.barrier();
  }

  private void nameAll() throws IOException {
    for (int i = 0; i < parts.size(); i++) {
      files.commit(unfinished.get(i), parts.get(i));
    }
  }

  @Override
  public void close() {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      // the part goes anyway, or its close has been checked by commit
    }
    files.close();
  }
}
