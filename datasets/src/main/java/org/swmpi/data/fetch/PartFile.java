package org.swmpi.data.fetch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What has come of a file so far: `NAME.part`, and beside it `NAME.part.from`, which says in two
/// lines from which address it came and by which validator (an entity tag, or a date) a server
/// knows whether it is still the same.
final class PartFile {
  private final Path target;
  private final Path data;
  private final Path origin;

  PartFile(Path target) {
    this.target = target;
    data = target.resolveSibling(target.getFileName() + ".part");
    origin = target.resolveSibling(target.getFileName() + ".part.from");
  }

  Path data() {
    return data;
  }

  /// Bytes that are there; 0 if they came from elsewhere.
  long size(String address) throws IOException {
    List<String> lines = Files.exists(origin) ? Files.readAllLines(origin) : List.of();
    return Files.exists(data) && !lines.isEmpty() && lines.getFirst().equals(address)
        ? Files.size(data)
        : 0;
  }

  /// The validator of what is there; null if the server gave none.
  @Nullable String validator() throws IOException {
    List<String> lines = Files.exists(origin) ? Files.readAllLines(origin) : List.of();
    return lines.size() > 1 && !lines.get(1).isEmpty() ? lines.get(1) : null;
  }

  /// Begins from nothing.
  void begin(String address, @Nullable String validator) throws IOException {
    Files.deleteIfExists(data);
    Files.writeString(
        origin,
        address + "\n" + (validator == null ? "" : validator) + "\n",
        StandardCharsets.UTF_8);
    Files.createFile(data);
  }

  /// Gives it its name.
  void commit() throws IOException {
    Files.move(data, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    Files.deleteIfExists(origin);
  }

  void delete() throws IOException {
    Files.deleteIfExists(data);
    Files.deleteIfExists(origin);
  }
}
