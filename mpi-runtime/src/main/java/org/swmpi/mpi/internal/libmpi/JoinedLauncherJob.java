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
  public OptionalInt applicationNumber() {
    return WorldCalls.applicationNumber();
  }

  @Override
  public OptionalInt universeSize() {
    return WorldCalls.universeSize();
  }

  @Override
  public Map<String, String> launchInfo() {
    return InfoCalls.launchInfo();
  }

  @Override
  public void profilingControl(int level) {
    session.verifyUsable();
    WorldCalls.profilingControl(level);
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
