package org.swmpi.app;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Finds the processes that a started command consists of.
final class Processes {
  private static final long LIMIT_MILLIS = 30_000;

  private Processes() {}

  /// Waits until the application runs in this many processes below the given one.
  static List<ProcessHandle> awaitRanks(Process root, int number) throws InterruptedException {
    long end = System.currentTimeMillis() + LIMIT_MILLIS;
    List<ProcessHandle> ranks = ranks(root.toHandle());
    while (ranks.size() < number) {
      if (System.currentTimeMillis() > end) {
        throw new AssertionError("only " + ranks.size() + " of " + number + " ranks have started");
      }
      Thread.sleep(50);
      ranks = ranks(root.toHandle());
    }
    return ranks;
  }

  /// Processes without children of their own that run the jar: what runs below a launcher.
  private static List<ProcessHandle> ranks(ProcessHandle root) {
    try (Stream<ProcessHandle> all = root.descendants()) {
      return all.filter(process -> commandLine(process).contains("swmpi.parent")).toList();
    }
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(
          Path.of("/proc/" + process.pid() + "/cmdline"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return process.info().commandLine().orElse("");
    }
  }
}
