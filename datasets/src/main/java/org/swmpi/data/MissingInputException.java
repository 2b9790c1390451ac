package org.swmpi.data;

import java.io.IOException;
import java.nio.file.Path;

/// Input that is not there, cannot be read, or has a format that nobody here reads (exit code 66).
public final class MissingInputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// @param message the input, what is wrong and what to do
  public MissingInputException(String message) {
    super(message);
  }

  /// An argument that names no file and no folder.
  public static MissingInputException notThere(String argument) {
    return new MissingInputException(argument + ": " + whyNotThere(argument));
  }

  /// A file or folder that is there, and that the system does not let be read.
  public static MissingInputException unreadable(String name, IOException e) {
    return unreadable(name, e, "mend its permissions");
  }

  /// A file or folder that cannot be read.
  ///
  /// @param remedy what to do
  public static MissingInputException unreadable(String name, IOException e, String remedy) {
    return new MissingInputException(name + ": cannot be read (" + reason(e) + "); " + remedy);
  }

  /// Why reading failed, in words for the user.
  public static String reason(IOException e) {
    return SystemReason.of(e, "no such file");
  }

  private static String whyNotThere(String argument) {
    if (argument.matches("(?i)[a-z][a-z0-9+.-]*://.*")) {
      return "sw-mpi reads files, not addresses; fetch it first and name the file";
    }
    if (argument.matches("/dev/fd/.*|/proc/self/fd/.*")) {
      return "not open here; launchers pass on standard input alone: name '-', or a pipe made by"
          + " mkfifo";
    }
    return "no such file or folder; check the path (it is taken from "
        + Path.of("").toAbsolutePath()
        + ")";
  }
}
