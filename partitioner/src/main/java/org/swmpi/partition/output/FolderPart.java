package org.swmpi.partition.output;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.OutputException;
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
  private final OutputFolder output;
  private @Nullable FileChannel channel;
  private long bytes;

  private FolderPart(Communicator world, Path folder) {
    this.world = world;
    this.folder = folder;
    output = OutputFolder.open(world, folder);
  }

  /// Prepares the folder and this rank's part. Collective.
  ///
  /// @param extension of the part, such as `.nt`
  /// @throws OutputException on all ranks, if it cannot be made, or holds other files
  public static FolderPart open(
      Communicator world, Path folder, String extension, Compression compression) {
    FolderPart part = new FolderPart(world, folder);
    try {
      part.output.create(
          IntStream.range(0, world.size())
              .mapToObj(rank -> PartsFolder.partName(rank, extension, compression))
              .toList());
      part.openChannel();
      return part;
    } catch (RuntimeException e) {
      part.close();
      throw e;
    }
  }

  private void openChannel() {
    Failure failure = null;
    try {
      channel = FileChannel.open(output.unfinished().get(world.rank()), StandardOpenOption.WRITE);
    } catch (IOException e) {
      failure = output.notWritable(e);
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
        output.commit(world.size());
      }
    } catch (IOException e) {
      throw OutputPlace.named(folder.toString(), e);
    }
    world.barrier();
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
    output.close();
  }
}
