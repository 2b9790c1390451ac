package org.swmpi.mpi;

/// The transport exists but cannot be used here, for example because no MPI library is installed.
/// The message says why, and what to do.
public final class TransportUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public TransportUnavailableException(String message) {
    super(message);
  }

  public TransportUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
