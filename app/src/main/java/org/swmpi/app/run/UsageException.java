package org.swmpi.app.run;

/// The command line asks for what cannot be, seen after parsing. The message says what to do
/// instead.
public final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UsageException(String message) {
    super(message);
  }
}
