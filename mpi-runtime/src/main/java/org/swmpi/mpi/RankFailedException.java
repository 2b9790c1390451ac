package org.swmpi.mpi;

/// A rank's program ended by an exception, which is the cause. The job has ended, or is about to.
public final class RankFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int rank;

  public RankFailedException(int rank, Throwable cause) {
    super("rank " + rank + " failed: " + cause, cause);
    this.rank = rank;
  }

  /// Number of the rank in the job.
  public int rank() {
    return rank;
  }
}
