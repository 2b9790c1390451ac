package org.swmpi.app.datasets;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.swmpi.app.run.FilesNamedOnce;
import org.swmpi.app.run.ResultFile;
import org.swmpi.mpi.Communicator;

/// Small files that rank 0 writes after the output of all ranks.
final class SideFiles {
  private record SideFile(ResultFile file, Supplier<String> text) {}

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
      files.add(new SideFile(new ResultFile(path, option), text));
    }
  }

  /// Says whether the files can be written, before the work is done. Collective.
  ///
  /// @throws org.swmpi.data.OutputException on all ranks, if one cannot
  void verify(Communicator world) {
    files.forEach(side -> side.file.verify(world));
  }

  /// Writes the files, on rank 0.
  ///
  /// @throws org.swmpi.data.OutputException if one cannot be created
  void write() throws IOException {
    for (SideFile side : files) {
      side.file.write(side.text.get());
    }
  }
}
