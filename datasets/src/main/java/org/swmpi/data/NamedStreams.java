package org.swmpi.data;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Set;

/// Pipes and character devices that have a name: one made by `mkfifo`, the `/dev/fd/63` that a
/// shell puts in the place of `<(…)`, `/dev/null`. Their bytes come or go once and in order.
/// Nothing here opens one: who opens a pipe and closes it again breaks it for its other end.
public final class NamedStreams {
  /// Bits of a file's mode, from stat(2).
  private static final int FILE_TYPE = 0xF000;

  private static final int PIPE = 0x1000;
  private static final int CHARACTER_DEVICE = 0x2000;

  private static final Set<Path> STANDARD_OUTPUT =
      Set.of(Path.of("/dev/stdout"), Path.of("/dev/fd/1"), Path.of("/proc/self/fd/1"));

  private NamedStreams() {}

  /// Whether a path is a name of this process' standard output. Where that leads to a file, what
  /// this holds already stays.
  public static boolean isStandardOutput(Path path) {
    return STANDARD_OUTPUT.contains(path.normalize());
  }

  /// Whether a path leads to one.
  public static boolean isStream(Path path) {
    if (isStandardOutput(path)) {
      return true;
    }
    try {
      int type = (int) Files.getAttribute(path, "unix:mode") & FILE_TYPE;
      return type == PIPE || type == CHARACTER_DEVICE;
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  /// Equal for all names of one stream that is to be read; links to a pipe without a name of its
  /// own, as `/dev/fd/63`, have no real path.
  ///
  /// @throws AccessDeniedException if it may not be read
  public static Object identity(Path path) throws IOException {
    if (!Files.isReadable(path)) {
      throw new AccessDeniedException(path.toString());
    }
    return Objects.requireNonNull(
        Files.readAttributes(path, BasicFileAttributes.class).fileKey(), "every Unix has inodes");
  }
}
