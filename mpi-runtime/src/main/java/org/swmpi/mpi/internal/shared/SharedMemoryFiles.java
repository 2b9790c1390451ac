package org.swmpi.mpi.internal.shared;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Files for the processes of a machine to map: in memory where the system has a folder for that.
public final class SharedMemoryFiles {
  private static final Path FOLDER = Path.of("/dev/shm");
  private static final String PREFIX = "sw-mpi-";

  private SharedMemoryFiles() {}

  /// An empty file that only this user can open, by a name that nobody can guess.
  public static Path create(String suffix) throws IOException {
    return Files.isWritable(FOLDER)
        ? Files.createTempFile(FOLDER, PREFIX, suffix)
        : Files.createTempFile(PREFIX, suffix);
  }
}
