package org.swmpi.mpi;

/// Tells the user of a rank that has failed, where the rank is a process of its own and the job is
/// about to be ended: there is nobody left to throw the exception to.
@FunctionalInterface
public interface FailureReporter {
  /// Prints one message, and removes what must not be left behind: shutdown hooks do not run after
  /// it.
  ///
  /// @return exit code for the whole job, 1 to 255
  int report(RankFailedException failure);
}
