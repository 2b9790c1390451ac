package org.swmpi.data.conformance;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Test data that lies beside the checkout and is too large or too foreign to be in it.
public final class SharedData {
  private SharedData() {}

  /// A file or folder of `shared/data`, which is looked for in the working folder and all above it.
  ///
  /// @param relative path within `shared/data`
  /// @return empty if it is not there; then standard output tells what is left out
  public static Optional<Path> find(String relative) {
    for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
      Path candidate = folder.resolve("shared/data").resolve(relative);
      if (Files.exists(candidate)) {
        return Optional.of(candidate);
      }
    }
    System.out.println(
        "left out: tests with shared/data/" + relative + ", which is not beside this checkout");
    return Optional.empty();
  }
}
