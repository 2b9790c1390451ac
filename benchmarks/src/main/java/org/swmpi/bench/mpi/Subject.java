package org.swmpi.bench.mpi;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// One that is measured.
///
/// @param name `sw-mpi off-heap`; of the peer in C `C`
/// @param transport what carries its messages
/// @param environment to add for it
/// @param command what starts it
record Subject(String name, String transport, Map<String, String> environment, Command command) {
  static final String C = "C";
  static final String C_COPIED = "C with copies";
  static final String C_HUGE_PAGES = "C huge-pages";
  static final String SW_MPI = "sw-mpi ";
  static final String BINDINGS = "package mpi ";
  static final String JNI = "Open MPI Java ";
  static final String MPJ = "MPJ Express ";
  static final String SOCKET_CHANNEL = "SocketChannel";
  static final String ARRAY = "array";
  static final String DIRECT = "direct";

  /// The command line of a subject.
  @FunctionalInterface
  interface Command {
    /// @param steps their file, relative to the folder in which the command is started
    List<String> of(int ranks, Path steps);
  }

  /// `sw-mpi off-heap over mpi`
  String label() {
    return name + " over " + transport;
  }

  boolean isC() {
    return name.equals(C) || name.equals(C_COPIED) || name.equals(C_HUGE_PAGES);
  }

  boolean isSwMpi() {
    return name.startsWith(SW_MPI);
  }

  /// sw-mpi's own Open MPI Java API.
  boolean isBindings() {
    return name.startsWith(BINDINGS);
  }

  /// Whether it has the case.
  boolean measures(MpiCase what) {
    return !name.equals(SOCKET_CHANNEL) || what == MpiCase.LATENCY;
  }

  boolean isOfArrays() {
    return name.endsWith(ARRAY);
  }

  /// Whether its ratio to another says something: all are compared with C; Java arrays with C that
  /// copies as much, huge pages with C on huge pages; sw-mpi and its package `mpi` with the other
  /// ways from Java to MPI, with the same kind of buffers where there are two, and the package with
  /// what is below it; the transport `sockets` with bare ones.
  boolean isComparedWith(Subject peer) {
    return !peer.equals(this)
        && switch (peer.name) {
          case C -> true;
          case C_COPIED -> isOfArrays();
          case SOCKET_CHANNEL -> isSwMpi() && transport.equals("sockets");
          case C_HUGE_PAGES -> isSwMpi() && name.endsWith("huge-pages");
          default ->
              (isSwMpi() && peer.name.startsWith(MPJ))
                  || (isOfArrays() == peer.isOfArrays()
                      && ((isSwMpi() && peer.name.startsWith(JNI))
                          || (isBindings() && isBelowBindings(peer))));
        };
  }

  private static boolean isBelowBindings(Subject peer) {
    return peer.name.startsWith(JNI)
        || (peer.isSwMpi() && peer.transport.equals("mpi") && !peer.name.endsWith("huge-pages"));
  }
}
