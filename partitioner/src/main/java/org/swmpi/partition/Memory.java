package org.swmpi.partition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/// What Linux tells of memory, in bytes.
public final class Memory {
  private Memory() {}

  /// Of this process, without the pages of files: heap, records, buffers.
  public static long used() {
    return find("/proc/self/status", "RssAnon:").orElseGet(Runtime.getRuntime()::totalMemory);
  }

  /// What this machine can give without swapping; elsewhere than on Linux, whatever is asked for.
  public static long available() {
    return find("/proc/meminfo", "MemAvailable:").orElse(Long.MAX_VALUE);
  }

  private static OptionalLong find(String file, String name) {
    try {
      for (String line : Files.readAllLines(Path.of(file))) {
        if (line.startsWith(name)) {
          return OptionalLong.of(Long.parseLong(line.replaceAll("\\D", "")) << 10);
        }
      }
    } catch (IOException e) {
      // not Linux
    }
    return OptionalLong.empty();
  }
}
