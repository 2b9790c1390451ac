package org.swmpi.app.space;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.swmpi.app.run.UsageException;

/// A space's folder, which holds its own files alone.
final class SpaceFolder {
  private SpaceFolder() {}

  /// Checks that a file to be written is none in a space.
  ///
  /// @throws UsageException where it is
  static void verifyApart(Path space, Path output) throws IOException {
    Path parent = output.toAbsolutePath().normalize().getParent();
    boolean inside =
        parent != null
            && Files.exists(parent)
            && Files.exists(space)
            && Files.isSameFile(parent, space);
    if (inside) {
      throw new UsageException("-o " + output + ": is in the space itself; name a file elsewhere");
    }
  }
}
