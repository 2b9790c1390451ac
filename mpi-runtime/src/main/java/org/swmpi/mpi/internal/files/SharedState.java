package org.swmpi.mpi.internal.files;

import java.io.IOException;

/// What the ranks that have opened a file share beside it.
public interface SharedState {
  /// Something done with a file.
  interface Work {
    long run() throws IOException;
  }

  /// The position that all ranks share.
  long position() throws IOException;

  /// Sets the position.
  void position(long position) throws IOException;

  /// Moves the position on, at once.
  ///
  /// @return where it was before
  long advance(long bytes) throws IOException;

  /// Does something that no two ranks do at the same time.
  long alone(Work work) throws IOException;

  /// The file is closed on this rank.
  void close() throws IOException;

  /// The file is closed on all ranks; called on one of them.
  void remove() throws IOException;
}
