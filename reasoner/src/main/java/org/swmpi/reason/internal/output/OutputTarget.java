package org.swmpi.reason.internal.output;

import java.nio.file.Path;
import org.swmpi.data.NamedStreams;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.data.rdf.Compression;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.output.OutputPlace;
import org.swmpi.partition.output.RankStream;
import org.swmpi.reason.ClosureOptions;

/// Finds out what the user's output argument means.
final class OutputTarget {
  private OutputTarget() {}

  static ClosureOutput open(Communicator world, ClosureOptions options) {
    String argument = options.output();
    if (argument == null) {
      return new StreamOutput(RankStream.standard(world), Compression.NONE);
    }
    boolean folder = world.broadcast(OutputPlace.isFolder(argument) ? 1 : 0, 0) == 1;
    Path path = Path.of(argument);
    if (folder) {
      return PartsOutput.open(world, path, options.keepGraphs());
    }
    Compression compression = Compression.ofName(argument);
    boolean stream = world.broadcast(NamedStreams.isStream(path) ? 1 : 0, 0) == 1;
    if (stream) {
      return new StreamOutput(RankStream.open(world, path), compression);
    }
    TemporaryFiles files = new TemporaryFiles();
    Path temporary;
    try {
      temporary = OutputPlace.temporary(world, path, files);
    } catch (RuntimeException e) {
      files.close();
      throw e;
    }
    return compression == Compression.NONE
        ? new SharedFileOutput(world, path, temporary, files)
        : new CompressedFileOutput(world, path, temporary, compression, files);
  }
}
