package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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

  /// Waits until a process waits: for half a second it has used no processor.
  static void awaitIdle(ProcessHandle process) throws InterruptedException {
    long end = System.currentTimeMillis() + LIMIT_MILLIS;
    Duration used;
    do {
      assertThat(System.currentTimeMillis()).as("process still busy").isLessThan(end);
      used = process.info().totalCpuDuration().orElseThrow();
      Thread.sleep(500);
    } while (!used.equals(process.info().totalCpuDuration().orElseThrow()));
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
