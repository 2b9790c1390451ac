package org.swmpi.mpi.internal.sockets;

import java.io.IOException;

/// A head that no message bytes follow.
record Notice(int kind, int tag, int slot, long length) implements Outgoing {
  @Override
  public boolean write(Connection connection) throws IOException {
    return connection.putHead(kind, 0, tag, slot, length, 0);
  }

  @Override
  public void drop() {}
}
