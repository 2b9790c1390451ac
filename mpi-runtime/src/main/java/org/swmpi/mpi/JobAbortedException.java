package org.swmpi.mpi;

/// Thrown out of a call on the other ranks when the job ends before its time: another rank has
/// failed or has called [Communicator#abort]. Programs let it pass.
public final class JobAbortedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  public JobAbortedException(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /// The code given to [Communicator#abort], or 1 when a rank has failed.
  public int exitCode() {
    return exitCode;
  }
}
