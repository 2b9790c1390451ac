package org.swmpi.mpi.internal.sockets;

import java.io.IOException;

/// Something that waits for its turn on a connection.
interface Outgoing {
  /// Writes as much as the connection takes.
  ///
  /// @return whether all is written
  boolean write(Connection connection) throws IOException;

  /// The connection is broken: it will never be written.
  void drop();
}
