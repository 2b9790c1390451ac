package org.swmpi.mpi.internal.libmpi;

import java.io.IOException;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.swmpi.mpi.TransportUnavailableException;

/// Gives the library back the connection to its launcher, where that could not be inherited.
///
/// MPICH's Hydra and `srun --mpi=pmi2` hand a rank an open socket by its number, in `PMI_FD`. A
/// process that Java starts inherits no descriptors; so one that re-executes itself on another JVM
/// relays the socket, and says where in `SW_MPI_PMI_RELAY`: `[HOST:]PORT:TOKEN`.
final class PmiRelayClient {
  private static final Pattern ADDRESS = Pattern.compile("(?:([^:]+):)?(\\d{1,5}):([^:]+)");

  private PmiRelayClient() {}

  /// Connects to the relay, if the descriptor is not open already, and sets `PMI_FD`. To be called
  /// before `MPI_Init`.
  static void connect(String relay) {
    if (descriptor().isPresent()) {
      return;
    }
    try {
      Matcher parts = ADDRESS.matcher(relay);
      if (!parts.matches()) {
        throw new IOException("SW_MPI_PMI_RELAY is not HOST:PORT:TOKEN");
      }
      String host = parts.group(1) == null ? "127.0.0.1" : parts.group(1);
      int port = Integer.parseInt(parts.group(2));
      int descriptor = Posix.connect(host, port, parts.group(3));
      Posix.setEnvironment("PMI_FD", Integer.toString(descriptor));
    } catch (IOException e) {
      throw new TransportUnavailableException(
          "the MPI launcher cannot be reached: " + e.getMessage(), e);
    }
  }

  /// The launcher's socket, if this process has one.
  static OptionalInt descriptor() {
    String number = Posix.environment("PMI_FD");
    return number.matches("\\d{1,9}") && Posix.isOpen(Integer.parseInt(number))
        ? OptionalInt.of(Integer.parseInt(number))
        : OptionalInt.empty();
  }
}
