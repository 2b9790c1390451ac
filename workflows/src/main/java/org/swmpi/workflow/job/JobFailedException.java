package org.swmpi.workflow.job;

/// A job that has not done its work.
public final class JobFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;
  private final String logTail;

  /// @param message what is wrong and what to do
  /// @param exitCode of the job, or one that fits
  /// @param logTail the last lines that it has said; may be empty
  public JobFailedException(String message, int exitCode, String logTail) {
    super(message);
    this.exitCode = exitCode;
    this.logTail = logTail;
  }

  /// Of the job, or one that fits.
  public int exitCode() {
    return exitCode;
  }

  /// The last lines that the job has said.
  public String logTail() {
    return logTail;
  }
}
