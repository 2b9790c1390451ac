package org.swmpi.mpi.internal.sockets;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.swmpi.mpi.JobAbortedException;

/// What is known in this process of the end of the job. Written by the thread that hears of it,
/// read by the rank's thread.
final class JobState {
  private static final int UNKNOWN = -1;

  private volatile int endingCode = UNKNOWN;
  private volatile int finalCode = UNKNOWN;
  private final Set<Integer> left = ConcurrentHashMap.newKeySet();
  private volatile boolean stays;
  private volatile Runnable listener = () -> {};

  /// @param wake is called after each change
  void listen(Runnable wake) {
    listener = wake;
  }

  /// The job is being ended before its time. Only the first code counts.
  synchronized void end(int code) {
    if (endingCode == UNKNOWN && finalCode == UNKNOWN) {
      endingCode = code;
    }
    listener.run();
  }

  boolean isEnding() {
    return endingCode != UNKNOWN;
  }

  /// All ranks are done.
  synchronized void over(int code) {
    if (endingCode == UNKNOWN) {
      finalCode = code;
    }
    listener.run();
  }

  boolean isOver() {
    return finalCode != UNKNOWN;
  }

  /// Exit code of a job that is over.
  int finalCode() {
    return finalCode;
  }

  /// A rank has ended its process, without failure.
  void leave(int rank) {
    left.add(rank);
    listener.run();
  }

  boolean hasLeft(int rank) {
    return !left.isEmpty() && left.contains(rank);
  }

  /// From now on a rank that finds the job ending waits for the end of its process: there is nobody
  /// to throw an exception to who knows what to do with it.
  void stayIfEnding() {
    stays = true;
  }

  /// @throws JobAbortedException when the job is ending
  void leaveIfEnding() {
    if (endingCode != UNKNOWN) {
      while (stays) {
        LockSupport.park();
      }
      throw new JobAbortedException(endingCode, "the job has been ended with code " + endingCode);
    }
  }
}
