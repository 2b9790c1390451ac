package org.swmpi.data;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/// Why a file could not be read or written, in words for the user. The names of files are left out:
/// whoever tells knows them, often better ones.
final class SystemReason {
  private SystemReason() {}

  /// @param notThere the words for a file that is not there
  static String of(IOException e, String notThere) {
    return switch (e) {
      case NoSuchFileException _ -> notThere;
      case AccessDeniedException _ -> "permission denied";
      case FileAlreadyExistsException _ -> "it is there already";
      case FileSystemLoopException _ -> "links that lead in a circle";
      case NotDirectoryException _ -> "not a folder";
      case FileSystemException file when file.getReason() != null -> file.getReason();
      case FileSystemException _ -> name(e);
      default -> e.getMessage() == null ? name(e) : e.getMessage();
    };
  }

  private static String name(IOException e) {
    return e.getClass().getSimpleName();
  }
}
