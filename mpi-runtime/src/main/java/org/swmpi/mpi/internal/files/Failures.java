package org.swmpi.mpi.internal.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.MpiException;

/// What has failed with files, in MPI's terms, and how ranks agree on it.
final class Failures {
  private Failures() {}

  /// Something that fails as files do.
  interface Work {
    void run() throws IOException;
  }

  static MpiException of(String call, int rank, IOException e) {
    return new MpiException(call, 1, errorClass(e), rank, detail(e));
  }

  private static String errorClass(Exception e) {
    return switch (e) {
      case NoSuchFileException _ -> "MPI_ERR_NO_SUCH_FILE";
      case FileAlreadyExistsException _ -> "MPI_ERR_FILE_EXISTS";
      case AccessDeniedException _ -> "MPI_ERR_ACCESS";
      case IOException _ -> "MPI_ERR_IO";
      case IllegalArgumentException _ -> "MPI_ERR_ARG";
      default -> "MPI_ERR_OTHER";
    };
  }

  private static String detail(Exception e) {
    return e.getClass().getSimpleName() + ": " + e.getMessage();
  }

  /// Does something on every rank. Collective.
  ///
  /// @throws MpiException on all ranks, when one fails
  static void together(String call, Communicator communicator, Work work) {
    byte[][] failures = communicator.allGather(attempt(work));
    for (int rank = 0; rank < failures.length; rank++) {
      verify(call, rank, failures[rank]);
    }
  }

  /// Does something on rank 0, and lets the others wait for it. Collective.
  ///
  /// @throws MpiException on all ranks, when it fails
  static void onFirst(String call, Communicator communicator, Work work) {
    byte[] mine = communicator.rank() == 0 ? attempt(work) : new byte[0];
    verify(call, 0, communicator.broadcast(mine, 0));
  }

  /// What is wrong in any way is told: the others wait for it.
  ///
  /// @return error class, a line end, and the message; nothing where nothing fails
  private static byte[] attempt(Work work) {
    try {
      work.run();
      return new byte[0];
    } catch (IOException | RuntimeException e) {
      return (errorClass(e) + "\n" + detail(e)).getBytes(StandardCharsets.UTF_8);
    }
  }

  private static void verify(String call, int rank, byte[] failure) {
    if (failure.length > 0) {
      String text = new String(failure, StandardCharsets.UTF_8);
      int end = text.indexOf('\n');
      throw new MpiException(call, 1, text.substring(0, end), rank, text.substring(end + 1));
    }
  }
}
