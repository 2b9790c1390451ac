package org.swmpi.mpi.internal.libmpi;

import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.FailureReporter;
import org.swmpi.mpi.JoinedJob;
import org.swmpi.mpi.ThreadLevel;

/// A job of a launcher whose rank here is a program that runs already.
record JoinedLauncherJob(
    MpiSession session, Communicator world, Communicator self, FailureReporter reporter)
    implements JoinedJob {
  @Override
  public ThreadLevel threadLevel() {
    return session.threadLevel();
  }

  @Override
  public void close() {
    session.verifyUsable();
    session.finish(0, reporter);
  }
}
