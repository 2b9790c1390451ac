package org.swmpi.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// A command to be timed on one data set, and where it leaves its output: it writes that file
/// itself, or its standard output is sent there. `transport` is empty where there is none.
public record Contender(
    String subject,
    int ranks,
    String transport,
    List<String> command,
    Map<String, String> environment,
    Path output,
    boolean outputIsStandardOutput) {
  static final String SW_MPI = "sw-mpi";
  static final String RIOT = "riot";

  boolean isSwMpi() {
    return subject.equals(SW_MPI);
  }

  /// `sw-mpi, 2 ranks, mpi`
  String label() {
    return transport.isEmpty()
        ? subject
        : subject + ", " + ranks + (ranks == 1 ? " rank, " : " ranks, ") + transport;
  }
}
