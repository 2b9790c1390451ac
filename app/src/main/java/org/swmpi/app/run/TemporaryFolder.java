package org.swmpi.app.run;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.OutputException;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;

/// What `--temp` names.
public final class TemporaryFolder {
  private TemporaryFolder() {}

  /// Finds out whether every rank can write to it. Collective.
  ///
  /// @param folder null: the system's, which is not looked at
  /// @throws OutputException on all ranks, when one cannot
  public static void verify(Communicator world, @Nullable Path folder) {
    if (folder != null && world.allReduce(isUsable(folder) ? 0L : 1L, Op.SUM) > 0) {
      throw unusable(folder);
    }
  }

  /// Finds out whether this process can write to it.
  ///
  /// @param folder null: the system's, which is not looked at
  /// @throws OutputException when it cannot
  public static void verify(@Nullable Path folder) {
    if (folder != null && !isUsable(folder)) {
      throw unusable(folder);
    }
  }

  private static boolean isUsable(Path folder) {
    return Files.isDirectory(folder) && Files.isWritable(folder);
  }

  private static OutputException unusable(Path folder) {
    return new OutputException(
        folder
            + ": is not a folder that every rank can write to; make it, or name another with --temp");
  }
}
