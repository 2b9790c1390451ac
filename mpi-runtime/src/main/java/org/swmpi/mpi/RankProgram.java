package org.swmpi.mpi;

/// What every rank runs.
@FunctionalInterface
public interface RankProgram {
  /// Runs this rank's part.
  ///
  /// A failure that only this rank knows of is an exception: it ends the job on all ranks. One that
  /// all ranks have agreed on, and that one of them has reported, is better returned as an exit
  /// code.
  ///
  /// @param world all ranks of the job
  /// @return exit code, 0 when all went well
  int run(Communicator world) throws Exception;
}
