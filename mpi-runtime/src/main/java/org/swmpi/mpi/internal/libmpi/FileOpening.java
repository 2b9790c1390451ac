package org.swmpi.mpi.internal.libmpi;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.MpiException;

/// Opens files of the library, and lets ranks agree on why one cannot be opened: MPICH 5 tells the
/// class of an error to one of them only.
final class FileOpening {
  private static final String UNKNOWN = "MPI_ERR_OTHER";

  private FileOpening() {}

  /// Collective.
  ///
  /// @return the file's handle
  /// @throws MpiException on all ranks, when it cannot be opened
  static long open(
      MpiCommunicator communicator, String path, Map<String, String> hints, int flags) {
    if (communicator.hasStrangers()) {
      return FileCalls.open(path, flags, hints, communicator.handle());
    }
    long handle = 0;
    MpiException mine = null;
    try {
      handle = FileCalls.open(path, flags, hints, communicator.handle());
    } catch (MpiException e) {
      mine = e;
    }
    MpiException failure = first(communicator, mine);
    if (failure != null) {
      throw failure;
    }
    return handle;
  }

  private static @Nullable MpiException first(
      MpiCommunicator communicator, @Nullable MpiException mine) {
    String text = mine == null ? "" : mine.errorClass() + "\n" + mine.getMessage();
    byte[][] texts = communicator.allGather(text.getBytes(StandardCharsets.UTF_8));
    MpiException first = null;
    for (int rank = 0; rank < texts.length; rank++) {
      String[] theirs = new String(texts[rank], StandardCharsets.UTF_8).split("\n", 2);
      if (theirs.length == 2 && (first == null || first.errorClass().equals(UNKNOWN))) {
        first =
            rank == communicator.rank() && mine != null
                ? mine
                : new MpiException("openFile", 1, theirs[0], rank, theirs[1]);
      }
    }
    return first;
  }
}
