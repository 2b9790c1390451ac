package org.swmpi.mpi.internal.libmpi;

import java.util.Map;
import java.util.OptionalInt;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.FailureReporter;
import org.swmpi.mpi.JoinedJob;
import org.swmpi.mpi.ThreadLevel;
import org.swmpi.mpi.internal.watch.Watchdog;

/// A job of a launcher whose rank here is a program that runs already.
record JoinedLauncherJob(
    MpiSession session,
    Communicator world,
    Communicator self,
    Watchdog watchdog,
    FailureReporter reporter)
    implements JoinedJob {
  @Override
  public ThreadLevel threadLevel() {
    return session.threadLevel();
  }

  @Override
  public void letAllThreadsCall() {
    session.letAllThreadsCall();
  }

  @Override
  public OptionalInt programNumber() {
    return WorldCalls.programNumber();
  }

  @Override
  public OptionalInt universeSize() {
    return WorldCalls.universeSize();
  }

  @Override
  public Map<String, String> start() {
    return InfoCalls.start();
  }

  @Override
  public void tellTools(int level) {
    session.verifyUsable();
    WorldCalls.tellTools(level);
  }

  @Override
  public void close() {
    if (session.hasEnded()) {
      return;
    }
    session.verifyUsable();
    session.finish(0, reporter);
    watchdog.close();
  }
}
