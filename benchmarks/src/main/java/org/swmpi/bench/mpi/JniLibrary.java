package org.swmpi.bench.mpi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The native part of Open MPI's Java bindings, `libmpi_java.so`, of the library of a launcher.
final class JniLibrary {
  private static final String FILE = "libmpi_java.so";

  private final Mpirun mpirun;

  JniLibrary(Mpirun mpirun) {
    this.mpirun = mpirun;
  }

  /// The folder that it is in.
  Optional<Path> folder() throws IOException {
    List<Path> folders = new ArrayList<>();
    mpirun.libraryFolder().ifPresent(folders::add);
    if (mpirun.libraryFolder().isEmpty()) {
      try (Stream<Path> libraries = Files.list(Path.of("/usr/lib"))) {
        // Debian's: /usr/lib/x86_64-linux-gnu/openmpi/lib
        libraries
            .filter(Files::isDirectory)
            .map(folder -> folder.resolve("openmpi/lib"))
            .forEach(folders::add);
      }
      folders.add(Path.of("/usr/lib64/openmpi/lib"));
    }
    return folders.stream().filter(folder -> Files.isReadable(folder.resolve(FILE))).findFirst();
  }
}
