package org.swmpi.mpi.contract;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.Transports;

/// The Java MPIs of others, as the tests start them.
final class Peers {
  /// Where `verify` puts the jar that it compiles.
  private static final Path COMPILED_JAR = Path.of("../target/peers/mpi.jar");

  private Peers() {}

  /// Why Open MPI's Java bindings are not tested here, told on standard error, or null.
  static @Nullable String whyNotOpenMpiJava() {
    if (MpiInstallation.ofSystem().isEmpty()) {
      return tell("openmpi-java", "no mpirun on the PATH (Debian: apt-get install openmpi-bin)");
    }
    return Files.isReadable(COMPILED_JAR) ? null : whyNot("openmpi-java");
  }

  /// Why MPJ Express is not tested here, told on standard error, or null.
  static @Nullable String whyNotMpj() {
    return whyNot("mpj");
  }

  private static @Nullable String whyNot(String transport) {
    return Transports.list(JobOptions.defaults()).stream()
        .filter(report -> report.name().equals(transport) && !report.usable())
        .map(report -> tell(transport, report.whyNot()))
        .findFirst()
        .orElse(null);
  }

  private static String tell(String transport, @Nullable String reason) {
    String message = "transport '%s' NOT TESTED: %s".formatted(transport, reason);
    System.err.println(message);
    return message;
  }

  /// Ranks that talk by Open MPI's Java bindings.
  static Mpirun openMpiJava(int ranks) {
    Mpirun mpirun = Mpirun.ranks(ranks).variable("SW_MPI_TRANSPORT", "openmpi-java");
    return Files.isReadable(COMPILED_JAR)
        ? mpirun.variable("SW_MPI_JAVA_JAR", COMPILED_JAR.toAbsolutePath().normalize().toString())
        : mpirun;
  }

  /// A process that starts ranks of MPJ Express.
  ///
  /// @param device of MPJ Express: `multicore` or `niodev`
  static Mpirun mpj(String device) {
    return Mpirun.none().variable("SW_MPI_TRANSPORT", "mpj").variable("SW_MPI_MPJ_DEVICE", device);
  }

  /// The same, that soon takes a rank without a new call for stuck.
  static Mpirun impatientMpj(String device) {
    return mpj(device).jvm("-Dswmpi.mpi.mpjPatience=2");
  }
}
