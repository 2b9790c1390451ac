package org.swmpi.workflow;

/// The exit codes of sw-mpi and of its jobs, those of BSD's `sysexits.h` where it has one. A
/// promise to scripts.
///
/// 143 (ended by SIGTERM) is the JVM's own doing.
public final class ExitCode {
  /// Done.
  public static final int DONE = 0;

  /// The command line is wrong.
  public static final int USAGE = 2;

  /// Input is malformed or damaged.
  public static final int MALFORMED_INPUT = 65;

  /// Input is missing or cannot be read.
  public static final int MISSING_INPUT = 66;

  /// Something needed is not here: an MPI library, memory.
  public static final int UNAVAILABLE = 69;

  /// A defect in sw-mpi.
  public static final int DEFECT = 70;

  /// Output cannot be created.
  public static final int CANNOT_CREATE = 73;

  /// Reading, writing or communication failed on the way.
  public static final int FAILED_IO = 74;

  /// It may go well another time: a machine was lost, or another process is at work on the same.
  public static final int TRY_AGAIN = 75;

  /// Ended by SIGINT, or cancelled.
  public static final int CANCELLED = 130;

  private ExitCode() {}
}
