package org.swmpi.mpi;

/// A job cannot be started as it was asked for: unknown transport, a number of ranks that disagrees
/// with the launcher. The message says what would do. An error of usage.
public final class LaunchException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public LaunchException(String message) {
    super(message);
  }
}
