package org.swmpi.data;

/// Output that cannot be created where the user wants it (exit code 73).
public final class OutputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// @param message the output, what is wrong and what to do
  public OutputException(String message) {
    super(message);
  }
}
