package org.swmpi.mpi.internal.threads;

import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.JobAbortedException;

/// Why no rank may make a call any more: a rank's exception, an exit code where there was none, or
/// code 0 where the only rank has left the job.
record JobFailure(int rank, @Nullable Throwable cause, int exitCode) {
  static JobFailure exception(int rank, Throwable cause) {
    return new JobFailure(rank, cause, 1);
  }

  static JobFailure exit(int rank, int exitCode) {
    return new JobFailure(rank, null, exitCode);
  }

  /// The only rank has left the job in order.
  static JobFailure left() {
    return new JobFailure(0, null, 0);
  }

  /// What those get to see who make a call.
  RuntimeException asException() {
    if (cause == null && exitCode == 0) {
      return new IllegalStateException("the job has ended");
    }
    return new JobAbortedException(
        exitCode,
        cause == null
            ? "rank %d has ended the job with code %d".formatted(rank, exitCode)
            : "rank %d has failed: %s".formatted(rank, cause));
  }
}
