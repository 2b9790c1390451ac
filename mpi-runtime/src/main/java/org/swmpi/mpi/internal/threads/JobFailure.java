package org.swmpi.mpi.internal.threads;

import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.JobAbortedException;

/// Why a job ends before its time: a rank's exception, or an exit code where there was none.
record JobFailure(int rank, @Nullable Throwable cause, int exitCode) {
  static JobFailure exception(int rank, Throwable cause) {
    return new JobFailure(rank, cause, 1);
  }

  static JobFailure exit(int rank, int exitCode) {
    return new JobFailure(rank, null, exitCode);
  }

  /// What the other ranks get to see.
  JobAbortedException asAbort() {
    return new JobAbortedException(
        exitCode,
        cause == null
            ? "rank %d has ended the job with code %d".formatted(rank, exitCode)
            : "rank %d has failed: %s".formatted(rank, cause));
  }
}
