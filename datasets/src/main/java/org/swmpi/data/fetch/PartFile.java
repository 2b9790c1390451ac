package org.swmpi.data.fetch;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.OutputException;

/// What has come of a file so far: `NAME.part`, and beside it `NAME.part.from`, which says in two
/// lines from which address it came and by which validator (an entity tag, or a date) a server
/// knows whether it is still the same. The latter is locked while it is open, so that one process
/// alone brings the file here.
final class PartFile implements AutoCloseable {
  private final Path target;
  private final Path data;
  private final Path origin;
  private final FileChannel originFile;

  /// @throws OutputException if it cannot be created, another is at it, or it is not ours
  PartFile(Path target) throws IOException {
    this.target = target;
    data = target.resolveSibling(target.getFileName() + ".part");
    origin = target.resolveSibling(target.getFileName() + ".part.from");
    if (Files.exists(data) && !Files.exists(origin)) {
      throw new OutputException(
          data + ": was not left by a download; move it, or name another place for the file");
    }
    try {
      originFile =
          FileChannel.open(
              origin, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw OutputException.notCreated(target, e, "name another place for it");
    }
    if (!claim(originFile)) {
      originFile.close();
      throw new OutputException(
          target + ": another process is fetching it; wait for that, or name another place");
    }
  }

  private static boolean claim(FileChannel file) {
    try {
      return file.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    } catch (IOException e) {
      return true; // not every file system of a cluster knows locks
    }
  }

  Path data() {
    return data;
  }

  /// Bytes that are there; 0 if they came from elsewhere.
  long size(String address) throws IOException {
    List<String> lines = originLines();
    return Files.exists(data) && !lines.isEmpty() && lines.getFirst().equals(address)
        ? Files.size(data)
        : 0;
  }

  /// The validator of what is there; null if the server gave none.
  @Nullable String validator() throws IOException {
    List<String> lines = originLines();
    return lines.size() > 1 && !lines.get(1).isEmpty() ? lines.get(1) : null;
  }

  /// By the channel that holds the lock: to open and close the file again would give it up (POSIX).
  private List<String> originLines() throws IOException {
    originFile.position(0);
    byte[] bytes = Channels.newInputStream(originFile).readAllBytes();
    return new String(bytes, StandardCharsets.UTF_8).lines().toList();
  }

  /// Begins from nothing.
  void begin(String address, @Nullable String validator) throws IOException {
    Files.deleteIfExists(data);
    originFile.truncate(0);
    String lines = address + "\n" + (validator == null ? "" : validator) + "\n";
    Channels.newOutputStream(originFile).write(lines.getBytes(StandardCharsets.UTF_8));
    Files.createFile(data);
  }

  /// Gives it its name.
  void commit() throws IOException {
    Files.move(data, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  void delete() throws IOException {
    Files.deleteIfExists(data);
  }

  /// Leaves what can be gone on with, and nothing else.
  @Override
  public void close() throws IOException {
    if (!Files.exists(data)) {
      Files.deleteIfExists(origin);
    }
    originFile.close();
  }
}
