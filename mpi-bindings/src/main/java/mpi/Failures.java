package mpi;

import java.util.HashMap;
import java.util.Map;
import org.swmpi.mpi.JobAbortedException;
import org.swmpi.mpi.MpiException;

/// Makes exceptions of MPI's of whatever went wrong in the runtime.
///
/// They are thrown whatever the error handler is: a program that ends by an exception ends its job
/// too, and says where it was.
final class Failures {
  private static final Map<String, Integer> CLASSES = new HashMap<>();

  static {
    for (var field : MPI.class.getFields()) {
      if (field.getName().startsWith("ERR_")) {
        try {
          CLASSES.put("MPI_" + field.getName(), field.getInt(null));
        } catch (IllegalAccessException e) {
          throw new IllegalStateException(e);
        }
      }
    }
  }

  /// What a function of the program has thrown in the middle of a call.
  static final class OfProgram extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final Exception thrown;

    OfProgram(Exception thrown) {
      super(thrown);
      this.thrown = thrown;
    }

    /// What the program has thrown, as it is.
    MPIException unwrapped() {
      if (thrown instanceof MPIException failure) {
        return failure;
      }
      throw (RuntimeException) thrown;
    }
  }

  private Failures() {}

  static MPIException of(int errorClass, String message) {
    return new MPIException(errorClass, message);
  }

  /// What to throw for what a call of the runtime has thrown.
  static MPIException of(RuntimeException e) {
    return switch (e) {
      case OfProgram program -> program.unwrapped();
      case MpiException failure -> of(failure.errorClass(), failure);
      case IllegalArgumentException wrong -> of("MPI_ERR_ARG", wrong);
      case IndexOutOfBoundsException wrong -> of("MPI_ERR_BUFFER", wrong);
      case ArithmeticException wrong -> of("MPI_ERR_ARG", wrong);
      case UnsupportedOperationException missing -> of("MPI_ERR_UNSUPPORTED_OPERATION", missing);
      case JobAbortedException aborted -> throw aborted;
      case IllegalStateException wrong -> of("MPI_ERR_OTHER", wrong);
      default -> throw e;
    };
  }

  private static MPIException of(String name, RuntimeException e) {
    int number = CLASSES.getOrDefault(name, MPI.ERR_OTHER);
    String message = String.valueOf(e.getMessage());
    return new MPIException(number, message.contains(name) ? message : name + ": " + message, e);
  }
}
