package org.swmpi.mpi.internal.sockets;

/// How a rank takes part in the end of the job.
sealed interface JobControl permits JobMonitor, RankControl {
  /// What is known of the end.
  JobState state();

  /// This rank has failed: asks whether it is the one that tells the user. Of several that fail at
  /// once, one is.
  boolean mayTell();

  /// Ends the job: this rank has failed, and the user has been told where there was something to
  /// tell.
  void fail(int code);

  /// The program of this rank has returned.
  void done(int code);
}
