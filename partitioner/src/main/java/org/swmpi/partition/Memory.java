package org.swmpi.partition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.CapacityException;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;

/// Memory in bytes: what Linux tells of it, and what ranks need of it.
public final class Memory {
  private Memory() {}

  /// Of this process, without the pages of files: heap, records, buffers.
  public static long used() {
    return find(Path.of("/proc/self/status"), "\nRssAnon:")
        .orElseGet(Runtime.getRuntime()::totalMemory);
  }

  /// What this machine, and the container or job that this process runs in, can give without
  /// swapping; elsewhere than on Linux, whatever is asked for.
  public static long available() {
    return available(Path.of("/"));
  }

  /// @param root folder that `proc` and `sys` are in
  static long available(Path root) {
    long machine = find(root.resolve("proc/meminfo"), "\nMemAvailable:").orElse(Long.MAX_VALUE);
    return Math.min(machine, ControlGroup.available(root));
  }

  /// Bytes that the ranks of this rank's machine need together. Collective.
  ///
  /// @param own what this rank needs
  public static long neededHere(Communicator world, long own) {
    List<String> hosts = world.hosts();
    long[] needs = new long[world.size()];
    needs[world.rank()] = own;
    needs = world.allReduce(needs, Op.SUM);
    long here = 0;
    for (int rank = 0; rank < needs.length; rank++) {
      here += hosts.get(rank).equals(world.host()) ? needs[rank] : 0;
    }
    return here;
  }

  /// What to throw where so much is needed on a machine and so much is there; null if that is
  /// enough.
  ///
  /// @param what takes it, with the verb
  public static @Nullable Failure shortage(
      String what, long needed, long available, String remedy) {
    return needed <= available
        ? null
        : Failure.of(
            new CapacityException(
                String.format(
                    Locale.ROOT,
                    "%s %.1f GB of memory on one machine, which has %.1f GB left; %s",
                    what,
                    needed / 1e9,
                    available / 1e9,
                    remedy)));
  }

  /// @param name what stands before the number, which is in kB
  private static OptionalLong find(Path file, String name) {
    try {
      String text = Files.readString(file);
      int at = text.indexOf(name);
      if (at >= 0) {
        String number = text.substring(at + name.length(), text.indexOf(" kB", at));
        return OptionalLong.of(Long.parseLong(number.strip()) << 10);
      }
    } catch (IOException e) {
      // not Linux
    }
    return OptionalLong.empty();
  }
}
