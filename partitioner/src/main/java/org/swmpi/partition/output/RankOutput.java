package org.swmpi.partition.output;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.rdf.Compression;
import org.swmpi.mpi.Communicator;

/// Where ranks write what they make: one file or stream, or a folder with a part a rank. Nothing is
/// seen under its name before [#commit].
public sealed interface RankOutput extends AutoCloseable permits OrderedOutput, FolderPart {
  /// Prepares the output. Collective.
  ///
  /// @param argument a folder (`DIR/`), file, pipe or device; null: standard output
  /// @param extension of parts in a folder, such as `.nt`
  /// @param compression of parts in a folder
  /// @throws org.swmpi.data.OutputException on all ranks, if it cannot be created
  static RankOutput open(
      Communicator world, @Nullable String argument, String extension, Compression compression)
      throws IOException {
    boolean folder =
        argument != null && world.broadcast(OutputPlace.isFolder(argument) ? 1 : 0, 0) == 1;
    return folder
        ? FolderPart.open(world, Path.of(argument), extension, compression)
        : OrderedOutput.open(world, argument);
  }

  /// Gives the output its final name; when every rank has written. Collective.
  void commit() throws IOException;

  /// Removes what is not committed.
  @Override
  void close() throws IOException;
}
