package org.swmpi.partition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Control groups of Linux, by which containers and batch systems limit the memory of a job
/// (cgroups(7)): how those of one version name what they tell.
///
/// @param limit file of the bytes that may be used; `max`, or a very large number, for all
/// @param usage file of the bytes in use, with cached pages of files
/// @param cached in `memory.stat`: those of these pages that are given back where memory is wanted
record ControlGroup(String limit, String usage, String cached) {
  private static final ControlGroup V1 =
      new ControlGroup("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file");
  private static final ControlGroup V2 =
      new ControlGroup("memory.max", "memory.current", "inactive_file");

  /// What this process' groups, and those above them, leave it; without any, whatever is asked for.
  ///
  /// @param root folder that `proc` and `sys` are in
  static long available(Path root) {
    Path groups = root.resolve("sys/fs/cgroup");
    long least = Long.MAX_VALUE;
    for (String line : lines(root.resolve("proc/self/cgroup"))) {
      String[] parts = line.split(":", 3); // number, controllers, path
      if (parts.length == 3 && parts[1].isEmpty()) {
        least = Math.min(least, V2.along(groups, parts[2]));
      } else if (parts.length == 3 && ("," + parts[1] + ",").contains(",memory,")) {
        least = Math.min(least, V1.along(groups.resolve("memory"), parts[2]));
      }
    }
    return least;
  }

  /// Within a container the path may be one of the machine, of which the last folders are missing.
  private long along(Path top, String path) {
    long least = Long.MAX_VALUE;
    Path group = top.resolve(path.replaceFirst("^/+", "")).normalize();
    for (; group != null && group.startsWith(top); group = group.getParent()) {
      least = Math.min(least, left(group));
    }
    return least;
  }

  private long left(Path group) {
    List<String> most = lines(group.resolve(limit));
    List<String> used = lines(group.resolve(usage));
    if (most.isEmpty() || most.getFirst().equals("max") || used.isEmpty()) {
      return Long.MAX_VALUE;
    }
    long given = 0;
    for (String line : lines(group.resolve("memory.stat"))) {
      if (line.startsWith(cached + " ")) {
        given = Long.parseLong(line.substring(cached.length() + 1));
      }
    }
    return Math.max(0, Long.parseLong(most.getFirst()) - Long.parseLong(used.getFirst()) + given);
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of(); // there is no such group, or it is not limited
    }
  }
}
