package org.swmpi.app.info;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.MpiLibraryReport;
import org.swmpi.mpi.TransportReport;
import org.swmpi.mpi.Transports;

/// What this machine offers.
///
/// @param host its name
/// @param system operating system and architecture
/// @param processor name of its processor; the architecture where unknown
/// @param cores processors that this process may use
/// @param memoryBytes memory of the machine, or of the container
/// @param heapBytes how large the heap of this JVM may grow
record Machine(
    String host,
    String system,
    String processor,
    int cores,
    long memoryBytes,
    long heapBytes,
    VectorUnits vectors,
    HugePages hugePages,
    List<MpiLibraryReport> mpiLibraries,
    List<TransportReport> transports) {

  /// @param job whose MPI library is looked at first
  static Machine here(JobOptions job) {
    String architecture = System.getProperty("os.arch");
    return new Machine(
        hostName(),
        System.getProperty("os.name")
            + " "
            + System.getProperty("os.version")
            + ", "
            + architecture,
        processorName(architecture),
        Runtime.getRuntime().availableProcessors(),
        totalMemory(),
        Runtime.getRuntime().maxMemory(),
        VectorUnits.here(),
        HugePages.below(Path.of("/")),
        Transports.mpiLibraries(job),
        Transports.list(job));
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException _) {
      return "localhost";
    }
  }

  private static String processorName(String architecture) {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(architecture);
    } catch (IOException _) {
      return architecture;
    }
  }

  private static long totalMemory() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getTotalMemorySize()
        : 0;
  }
}
