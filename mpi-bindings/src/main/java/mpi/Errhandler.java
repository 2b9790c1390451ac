package mpi;

/// What is done about errors.
public final class Errhandler {
  private final boolean fatal;

  Errhandler(boolean fatal) {
    this.fatal = fatal;
  }

  /// Whether the first error ends the job.
  boolean isFatal() {
    return fatal;
  }
}
