package org.swmpi.mpi.internal.libmpi;

import java.io.IOException;
import org.swmpi.mpi.TransportUnavailableException;
import org.swmpi.mpi.internal.launch.MpiEnvironment;

/// Gives the library back the connection to its launcher, where that could not be inherited.
///
/// MPICH's Hydra and `srun --mpi=pmi2` hand a rank an open socket by its number, in `PMI_FD`. A
/// process that Java starts inherits no descriptors; so one that re-executes itself on another JVM
/// relays the socket, and says where in `SW_MPI_PMI_RELAY`: `[HOST:]PORT:TOKEN`.
final class PmiRelayClient {
  private PmiRelayClient() {}

  /// Connects to the relay, if there is one and the descriptor is not open already, and sets
  /// `PMI_FD`. To be called before `MPI_Init`.
  static void connect(MpiEnvironment environment) {
    String relay = environment.pmiRelay().orElse("");
    if (relay.isEmpty() || isOpen(Posix.environment("PMI_FD"))) {
      return;
    }
    String[] parts = relay.split(":");
    try {
      if (parts.length < 2 || parts.length > 3 || !parts[parts.length - 2].matches("\\d{1,5}")) {
        throw new IOException("SW_MPI_PMI_RELAY is not HOST:PORT:TOKEN");
      }
      String host = parts.length == 3 ? parts[0] : "127.0.0.1";
      int port = Integer.parseInt(parts[parts.length - 2]);
      int descriptor = Posix.connect(host, port, parts[parts.length - 1]);
      Posix.setEnvironment("PMI_FD", Integer.toString(descriptor));
    } catch (IOException e) {
      throw new TransportUnavailableException(
          "the MPI launcher cannot be reached: " + e.getMessage(), e);
    }
  }

  private static boolean isOpen(String number) {
    return number.matches("\\d{1,9}") && Posix.isOpen(Integer.parseInt(number));
  }
}
