package org.swmpi.app.datasets;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.run.FilesNamedOnce;
import org.swmpi.data.TemporaryFiles;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.output.OutputPlace;

/// Small files that rank 0 writes beside the output of all ranks. They get their names after it.
final class SideFiles {
  private record SideFile(Path path, Supplier<String> text) {}

  private final FilesNamedOnce named;
  private final List<SideFile> files = new ArrayList<>();

  /// @param named what else the command names
  SideFiles(FilesNamedOnce named) {
    this.named = named;
  }

  /// A file that an option names; nothing if it names none.
  ///
  /// @throws org.swmpi.app.run.UsageException if something else has that place
  void add(String option, @Nullable Path path, Supplier<String> text) {
    named.add(option, path);
    if (path != null) {
      files.add(new SideFile(path, text));
    }
  }

  /// Makes the files, under other names. Collective.
  ///
  /// @throws org.swmpi.data.OutputException on all ranks, if one cannot be created
  Unfinished create(Communicator world) {
    TemporaryFiles temporary = new TemporaryFiles();
    List<Path> places = new ArrayList<>();
    try {
      for (SideFile file : files) {
        places.add(OutputPlace.temporary(world, file.path, temporary));
      }
    } catch (RuntimeException e) {
      temporary.close();
      throw e;
    }
    return new Unfinished(world, files, places, temporary);
  }

  /// The files while they have not got their names.
  record Unfinished(
      Communicator world, List<SideFile> files, List<Path> places, TemporaryFiles temporary)
      implements AutoCloseable {

    /// Writes them and gives them their names. Collective.
    void commit() throws IOException {
      for (int i = 0; i < files.size(); i++) {
        Path path = files.get(i).path;
        try {
          if (world.rank() == 0) {
            Files.writeString(places.get(i), files.get(i).text.get());
          }
          OutputPlace.rename(world, places.get(i), path, temporary);
        } catch (IOException e) {
          throw OutputPlace.named(path.toString(), e);
        }
      }
    }

    @Override
    public void close() {
      temporary.close();
    }
  }
}
