package mpi;

/// A call of MPI has failed.
public final class MPIException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int errorClass;

  /// A failure that is not one of MPI's own.
  public MPIException(String message) {
    super(message);
    errorClass = MPI.SUCCESS;
  }

  /// A failure whose reason is another exception.
  public MPIException(Throwable cause) {
    super(cause);
    errorClass = MPI.SUCCESS;
  }

  /// @param errorClass one of `MPI.ERR_…`
  MPIException(int errorClass, String message) {
    super(message);
    this.errorClass = errorClass;
  }

  MPIException(int errorClass, String message, Throwable cause) {
    super(message, cause);
    this.errorClass = errorClass;
  }

  /// Code of the error: here always its class, so that it means the same on every library.
  public int getErrorCode() {
    return errorClass;
  }

  /// Class of the error: one of `MPI.ERR_…`.
  public int getErrorClass() {
    return errorClass;
  }
}
