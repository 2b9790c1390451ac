package mpi;

import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.PointToPoint;

/// Checks of single arguments, in MPI's terms.
final class Arguments {
  private Arguments() {}

  static void count(long count) throws MPIException {
    if (count < 0) {
      throw Failures.of(MPI.ERR_COUNT, "MPI_ERR_COUNT: count is " + count + ", must be 0 or more");
    }
  }

  static void counts(int[] counts, int[] displacements, int ranks) throws MPIException {
    if (counts.length < ranks || displacements.length < ranks) {
      throw Failures.of(
          MPI.ERR_ARG,
          "MPI_ERR_ARG: %d counts and %d displacements for %d ranks"
              .formatted(counts.length, displacements.length, ranks));
    }
    for (int i = 0; i < ranks; i++) {
      count(counts[i]);
    }
  }

  /// Requests that are waited for, or begun, together.
  static void requests(@Nullable Request @Nullable [] requests) throws MPIException {
    if (requests == null) {
      throw Failures.of(MPI.ERR_REQUEST, "MPI_ERR_REQUEST: requests is null; pass an array");
    }
    for (int i = 0; i < requests.length; i++) {
      if (requests[i] == null) {
        throw Failures.of(
            MPI.ERR_REQUEST,
            "MPI_ERR_REQUEST: requests[" + i + "] is null; put a request or REQUEST_NULL there");
      }
    }
  }

  /// A type to send and receive by.
  static void type(Datatype type) throws MPIException {
    if (!type.isUsable()) {
      throw Failures.of(
          MPI.ERR_TYPE,
          "MPI_ERR_TYPE: the datatype is "
              + (type.isNull() ? "null or has been freed" : "not committed; call commit() first"));
    }
  }

  static void tag(int tag, PointToPoint ranks) throws MPIException {
    if (tag < 0 || tag > ranks.largestTag()) {
      throw Failures.of(
          MPI.ERR_TAG,
          "MPI_ERR_TAG: tag is %d, must be 0 to %d".formatted(tag, ranks.largestTag()));
    }
  }

  static void tagOrAny(int tag, PointToPoint ranks) throws MPIException {
    if (tag != MPI.ANY_TAG) {
      tag(tag, ranks);
    }
  }

  static void destination(int rank, int size) throws MPIException {
    if (rank != MPI.PROC_NULL) {
      rank(rank, size);
    }
  }

  static void source(int rank, int size) throws MPIException {
    if (rank != MPI.ANY_SOURCE && rank != MPI.PROC_NULL) {
      rank(rank, size);
    }
  }

  static void rank(int rank, int size) throws MPIException {
    if (rank < 0 || rank >= size) {
      throw Failures.of(
          MPI.ERR_RANK, "MPI_ERR_RANK: rank is %d, must be 0 to %d".formatted(rank, size - 1));
    }
  }

  static void root(int root, int size) throws MPIException {
    if (root < 0 || root >= size) {
      throw Failures.of(
          MPI.ERR_ROOT, "MPI_ERR_ROOT: root is %d, must be 0 to %d".formatted(root, size - 1));
    }
  }

  static void operation(Op op, Datatype type) throws MPIException {
    if (op.isNull() || !op.isDefinedFor(type)) {
      throw Failures.of(
          MPI.ERR_OP,
          "MPI_ERR_OP: operation %s is not defined for datatype %s"
              .formatted(op, type.getName().isEmpty() ? "of the program" : type.getName()));
    }
  }
}
