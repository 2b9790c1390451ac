package org.swmpi.data;

/// A job that is too large for what it was given (exit code 69); the same on all ranks.
public final class CapacityException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// @param message what is too large, and what to do
  public CapacityException(String message) {
    super(message);
  }
}
