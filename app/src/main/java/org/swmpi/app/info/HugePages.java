package org.swmpi.app.info;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Large memory pages of a Linux machine.
///
/// @param transparent when the kernel makes them by itself: `always`, `madvise` or `never`; null
///     where unknown
/// @param sizeBytes size of one; 0 where unknown
/// @param reserved how many are set aside for programs that ask
/// @param free how many of those are free
record HugePages(@Nullable String transparent, long sizeBytes, long reserved, long free) {
  private static final Pattern CHOSEN = Pattern.compile("\\[(\\w+)]");

  /// @param root folder above `sys` and `proc`: `/`
  static HugePages below(Path root) {
    String meminfo = read(root.resolve("proc/meminfo"));
    Matcher chosen =
        CHOSEN.matcher(read(root.resolve("sys/kernel/mm/transparent_hugepage/enabled")));
    return new HugePages(
        chosen.find() ? chosen.group(1) : null,
        1024 * number(meminfo, "Hugepagesize"),
        number(meminfo, "HugePages_Total"),
        number(meminfo, "HugePages_Free"));
  }

  private static long number(String meminfo, String key) {
    Matcher line = Pattern.compile("(?m)^" + key + ":\\s*(\\d{1,15})").matcher(meminfo);
    return line.find() ? Long.parseLong(line.group(1)) : 0;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException _) {
      return "";
    }
  }
}
