package org.swmpi.mpi.internal.mpj;

import java.lang.invoke.MethodHandle;
import java.util.List;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.Op;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.javampi.ForeignClasses;
import org.swmpi.mpi.internal.javampi.MpiConstants;

/// MPJ Express as one rank has it: classes and constants of its own.
final class MpjRank {
  /// What it says, in one place or another, of a message that does not fit its buffer.
  private static final List<String> TOO_LONG =
      List.of("is less than length", "newLimit > capacity");

  private final ForeignClasses classes;
  private final int number;
  private final MpiConstants constants;
  private final MethodHandle source;
  private final MethodHandle tag;

  /// @param number rank in the job
  MpjRank(MpjLibrary library, int number) {
    this.classes = library.rankClasses();
    this.number = number;
    this.constants = new MpiConstants(classes);
    source = classes.field("mpi.Status", "source");
    tag = classes.field("mpi.Status", "tag");
  }

  /// Rank in the job.
  int number() {
    return number;
  }

  /// Calls `MPI.Init`, which returns when all ranks have come.
  ///
  /// @param configuration number of ranks for the device `smpdev`, file for `niodev`
  /// @return the communicator of all ranks
  Object init(String configuration, String device) {
    MethodHandle init = method("mpi.MPI", "Init", 1);
    String[] arguments = {Integer.toString(number), configuration, device};
    try {
      Object _ = (Object) init.invokeExact((Object) arguments);
    } catch (Throwable e) {
      throw failure("Init", e);
    }
    return classes.constant("mpi.MPI", "COMM_WORLD");
  }

  /// Calls `MPI.Finalize`, which returns when all ranks have come.
  void end() {
    MethodHandle end = method("mpi.MPI", "Finalize", 0);
    try {
      end.invokeExact();
    } catch (Throwable e) {
      throw failure("Finalize", e);
    }
  }

  Object type(Datatype type) {
    return constants.of(type);
  }

  Object operation(Op op) {
    return constants.of(op);
  }

  /// A method, by its name and its number of arguments.
  MethodHandle method(String type, String name, int arguments) {
    return classes.method(type, name, arguments);
  }

  /// What MPJ Express says of a message.
  Status status(Object status, long bytes) {
    try {
      return new Status((int) source.invokeExact(status), (int) tag.invokeExact(status), bytes);
    } catch (Throwable e) {
      throw failure("Status", e);
    }
  }

  /// What a method of MPJ Express has thrown, as the failure of a call.
  RuntimeException failure(String call, Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    Throwable cause = thrown;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    String detail = cause.toString();
    boolean tooLong = TOO_LONG.stream().anyMatch(detail::contains);
    MpiException failure =
        new MpiException(call, 1, tooLong ? "MPI_ERR_TRUNCATE" : "MPI_ERR_OTHER", number, detail);
    failure.initCause(thrown);
    return failure;
  }
}
