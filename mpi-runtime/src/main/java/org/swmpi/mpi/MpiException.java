package org.swmpi.mpi;

/// A call failed in the engine. Programming errors that can be seen in the arguments are
/// [IllegalArgumentException]s instead.
public class MpiException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String call;
  private final int code;
  private final String errorClass;
  private final int rank;

  /// A failure of a call.
  ///
  /// @param call name of the call, such as `MPI_Allreduce` or `allReduce`
  /// @param code the engine's error code
  /// @param errorClass name of the error class of the MPI standard, such as `MPI_ERR_TRUNCATE`
  /// @param rank rank on which the call failed, -1 where it is not known yet
  /// @param detail the engine's message
  public MpiException(String call, int code, String errorClass, int rank, String detail) {
    super(
        call
            + " failed"
            + (rank < 0 ? "" : " on rank " + rank)
            + ": "
            + detail
            + " ("
            + errorClass
            + ", code "
            + code
            + ")");
    this.call = call;
    this.code = code;
    this.errorClass = errorClass;
    this.rank = rank;
  }

  /// Name of the call.
  public String call() {
    return call;
  }

  /// The engine's error code; it means something only together with the library.
  public int code() {
    return code;
  }

  /// Name of the error class of the MPI standard, the same for all engines.
  public String errorClass() {
    return errorClass;
  }

  /// Rank on which the call failed, -1 where it is not known.
  public int rank() {
    return rank;
  }
}
