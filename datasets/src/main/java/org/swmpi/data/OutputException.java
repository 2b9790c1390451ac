package org.swmpi.data;

import java.io.IOException;
import java.nio.file.Path;

/// Output that cannot be created where the user wants it (exit code 73).
public final class OutputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// @param message the output, what is wrong and what to do
  public OutputException(String message) {
    super(message);
  }

  /// Of a file or folder that the system does not let be created.
  ///
  /// @param remedy what to do
  public static OutputException notCreated(Path place, IOException e, String remedy) {
    return new OutputException(place + ": cannot be created (" + reason(e) + "); " + remedy);
  }

  /// Why something could not be written, in words for the user.
  public static String reason(IOException e) {
    return SystemReason.of(e, "no such folder");
  }
}
