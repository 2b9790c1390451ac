package org.swmpi.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/// Watches the memory of a process and of all that it starts, from a thread of its own, and keeps
/// the peaks. Linux only: elsewhere both stay 0.
///
/// Looking costs time that the watched processes lack, so the watcher sleeps 50 times as long as it
/// looked, and takes at most 2 % of one core. What lives shorter than that is missed.
public final class ProcessMemory implements AutoCloseable {
  private static final int SLEEP_PER_LOOK = 50;
  private static final long SHORTEST_SLEEP_NANOS = 10_000_000;
  private static final Path PROC = Path.of("/proc");

  private final ProcessHandle root;
  private final Thread watcher;
  private volatile boolean closed;
  private long peakResident;
  private long peakBeyondCache;

  ProcessMemory(ProcessHandle root) {
    this.root = root;
    this.watcher = Thread.ofPlatform().daemon().name("memory-of-" + root.pid()).start(this::watch);
  }

  /// Whether memory can be watched here.
  public static boolean isSupported() {
    return Files.isReadable(PROC.resolve("self/status"));
  }

  /// Bytes in memory at the worst moment, all processes added up: pages of files as well, and
  /// those that two processes share twice. For after [#close].
  long peakResident() {
    return peakResident;
  }

  /// The same without the pages of files, which the system takes back when it needs them:
  /// anonymous and shared memory.
  long peakBeyondCache() {
    return peakBeyondCache;
  }

  private void watch() {
    while (!closed && isSupported()) {
      long start = System.nanoTime();
      look();
      long took = System.nanoTime() - start;
      try {
        Thread.sleep(Duration.ofNanos(Math.max(SHORTEST_SLEEP_NANOS, SLEEP_PER_LOOK * took)));
      } catch (InterruptedException _) {
        return;
      }
    }
  }

  private void look() {
    long resident = 0;
    long beyondCache = 0;
    for (ProcessHandle process : Stream.concat(Stream.of(root), root.descendants()).toList()) {
      try {
        for (String line : Files.readAllLines(PROC.resolve(process.pid() + "/status"))) {
          if (line.startsWith("VmRSS:")) {
            resident += bytes(line);
          } else if (line.startsWith("RssAnon:") || line.startsWith("RssShmem:")) {
            beyondCache += bytes(line);
          }
        }
      } catch (IOException _) {
        // It ended meanwhile.
      }
    }
    peakResident = Math.max(peakResident, resident);
    peakBeyondCache = Math.max(peakBeyondCache, beyondCache);
  }

  /// `RssAnon:	  12345 kB`
  private static long bytes(String line) {
    return 1024 * Long.parseLong(line.replaceAll("\\D+", ""));
  }

  @Override
  public void close() {
    closed = true;
    watcher.interrupt();
    boolean interrupted = false;
    while (true) {
      try {
        watcher.join();
        break;
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
