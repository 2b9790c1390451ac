package org.swmpi.data;

/// Input that is not there, cannot be read, or has a format that nobody here reads (exit code 66).
public final class MissingInputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// @param message the input, what is wrong and what to do
  public MissingInputException(String message) {
    super(message);
  }
}
