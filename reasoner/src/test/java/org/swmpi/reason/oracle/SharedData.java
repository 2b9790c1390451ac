package org.swmpi.reason.oracle;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/// Test data that is too large or too foreign for the repository: the folder `shared/data` beside
/// the checkout.
public final class SharedData {
  private SharedData() {}

  /// A file or folder of it. Where it is missing, says so and leaves the test out.
  ///
  /// @param path below `shared/data`
  /// @param whatIsLeftOut for the message
  public static Path require(String path, String whatIsLeftOut) {
    for (Path above = Path.of("").toAbsolutePath(); above != null; above = above.getParent()) {
      Path found = above.resolve("shared").resolve("data").resolve(path);
      if (Files.exists(found)) {
        return found;
      }
    }
    String message =
        "LEFT OUT: " + whatIsLeftOut + " (no shared/data/" + path + " beside the checkout)";
    System.out.println(message);
    return Assumptions.abort(message);
  }
}
