package org.swmpi.mpi.internal.openmpijava;

import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.MpiException;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.libmpi.MpiSession;

/// The methods of the bindings for messages and communicators. Communicators,
/// buffers, types and operations are the bindings' own objects.
final class OpenMpiJavaCalls {
  private static final OpenMpiJavaLibrary MPI = OpenMpiJavaLibrary.loaded();
  private static final Object BYTE = MPI.type(Datatype.BYTE);
  private static final String EXCEPTION = "mpi.MPIException";

  private static final MethodHandle SEND = MPI.method("mpi.Comm", "send", 5);
  private static final MethodHandle RECV = MPI.method("mpi.Comm", "recv", 5);
  private static final MethodHandle SEND_RECV = MPI.method("mpi.Comm", "sendRecv", 10);
  private static final MethodHandle I_SEND = MPI.method("mpi.Comm", "iSend", 5);
  private static final MethodHandle I_RECV = MPI.method("mpi.Comm", "iRecv", 5);
  private static final MethodHandle WAIT = MPI.method("mpi.Request", "waitStatus", 0);
  private static final MethodHandle TEST = MPI.method("mpi.Request", "testStatus", 0);
  private static final MethodHandle CANCEL = MPI.method("mpi.Request", "cancel", 0);
  private static final MethodHandle PROBE = MPI.method("mpi.Comm", "probe", 2);
  private static final MethodHandle I_PROBE = MPI.method("mpi.Comm", "iProbe", 2);
  private static final MethodHandle RANK = MPI.method("mpi.Comm", "getRank", 0);
  private static final MethodHandle SIZE = MPI.method("mpi.Comm", "getSize", 0);
  private static final MethodHandle SPLIT = MPI.method("mpi.Intracomm", "split", 2);
  private static final MethodHandle DUP = MPI.method("mpi.Intracomm", "dup", 0);
  private static final MethodHandle FREE = MPI.method("mpi.Comm", "free", 0);
  private static final MethodHandle STATUS_SOURCE = MPI.method("mpi.Status", "getSource", 0);
  private static final MethodHandle STATUS_TAG = MPI.method("mpi.Status", "getTag", 0);
  private static final MethodHandle STATUS_COUNT = MPI.method("mpi.Status", "getCount", 1);
  private static final MethodHandle STATUS_CANCELLED = MPI.method("mpi.Status", "isCancelled", 0);
  private static final MethodHandle ERROR_CODE = MPI.method(EXCEPTION, "getErrorCode", 0);
  private static final MethodHandle ERROR_CLASS = MPI.method(EXCEPTION, "getErrorClass", 0);

  private OpenMpiJavaCalls() {}

  static void send(Object communicator, Object buffer, int count, Object type, int to, int tag) {
    try {
      SEND.invokeExact(communicator, buffer, count, type, to, tag);
    } catch (Throwable e) {
      throw failure("MPI_Send", e);
    }
  }

  /// @return the status
  static Object receive(
      Object communicator, Object buffer, int count, Object type, int from, int tag) {
    try {
      return (Object) RECV.invokeExact(communicator, buffer, count, type, from, tag);
    } catch (Throwable e) {
      throw failure("MPI_Recv", e);
    }
  }

  /// @return the status of what was received
  static Object sendReceive(
      Object communicator,
      Object send,
      int sendCount,
      int to,
      int sendTag,
      Object receive,
      int receiveCount,
      int from,
      int receiveTag,
      Object type) {
    try {
      return (Object)
          SEND_RECV.invokeExact(
              communicator,
              send,
              sendCount,
              type,
              to,
              sendTag,
              receive,
              receiveCount,
              type,
              from,
              receiveTag);
    } catch (Throwable e) {
      throw failure("MPI_Sendrecv", e);
    }
  }

  /// @return the request
  static Object immediateSend(
      Object communicator, Object buffer, int count, Object type, int to, int tag) {
    try {
      return (Object) I_SEND.invokeExact(communicator, buffer, count, type, to, tag);
    } catch (Throwable e) {
      throw failure("MPI_Isend", e);
    }
  }

  /// @return the request
  static Object immediateReceive(
      Object communicator, Object buffer, int count, Object type, int from, int tag) {
    try {
      return (Object) I_RECV.invokeExact(communicator, buffer, count, type, from, tag);
    } catch (Throwable e) {
      throw failure("MPI_Irecv", e);
    }
  }

  /// @return the status
  static Object await(Object request) {
    try {
      return (Object) WAIT.invokeExact(request);
    } catch (Throwable e) {
      throw failure("MPI_Wait", e);
    }
  }

  /// @return the status, or null while the request is not complete
  static @Nullable Object test(Object request) {
    try {
      return (Object) TEST.invokeExact(request);
    } catch (Throwable e) {
      throw failure("MPI_Test", e);
    }
  }

  static void cancel(Object request) {
    try {
      CANCEL.invokeExact(request);
    } catch (Throwable e) {
      throw failure("MPI_Cancel", e);
    }
  }

  static boolean wasCancelled(Object status) {
    try {
      return (boolean) STATUS_CANCELLED.invokeExact(status);
    } catch (Throwable e) {
      throw failure("MPI_Test_cancelled", e);
    }
  }

  /// @return the status
  static Object probe(Object communicator, int from, int tag) {
    try {
      return (Object) PROBE.invokeExact(communicator, from, tag);
    } catch (Throwable e) {
      throw failure("MPI_Probe", e);
    }
  }

  /// @return the status, or null while there is no message
  static @Nullable Object immediateProbe(Object communicator, int from, int tag) {
    try {
      return (Object) I_PROBE.invokeExact(communicator, from, tag);
    } catch (Throwable e) {
      throw failure("MPI_Iprobe", e);
    }
  }

  static int rank(Object communicator) {
    try {
      return (int) RANK.invokeExact(communicator);
    } catch (Throwable e) {
      throw failure("MPI_Comm_rank", e);
    }
  }

  static int size(Object communicator) {
    try {
      return (int) SIZE.invokeExact(communicator);
    } catch (Throwable e) {
      throw failure("MPI_Comm_size", e);
    }
  }

  static Object split(Object communicator, int color, int key) {
    try {
      return (Object) SPLIT.invokeExact(communicator, color, key);
    } catch (Throwable e) {
      throw failure("MPI_Comm_split", e);
    }
  }

  static Object duplicate(Object communicator) {
    try {
      return (Object) DUP.invokeExact(communicator);
    } catch (Throwable e) {
      throw failure("MPI_Comm_dup", e);
    }
  }

  static void free(Object communicator) {
    try {
      FREE.invokeExact(communicator);
    } catch (Throwable e) {
      throw failure("MPI_Comm_free", e);
    }
  }

  /// What the bindings' status says, of a message of bytes.
  static Status status(Object status) {
    try {
      int source = (int) STATUS_SOURCE.invokeExact(status);
      int tag = (int) STATUS_TAG.invokeExact(status);
      int bytes = (int) STATUS_COUNT.invokeExact(status, BYTE);
      return new Status(source, tag, bytes);
    } catch (Throwable e) {
      throw failure("MPI_Get_count", e);
    }
  }

  /// What a method of the bindings has thrown, as the failure of a call.
  static RuntimeException failure(String call, Throwable thrown) {
    if (thrown instanceof RuntimeException unchecked) {
      return unchecked;
    }
    if (thrown instanceof Error error) {
      throw error;
    }
    try {
      int code = (int) ERROR_CODE.invokeExact((Object) thrown);
      int errorClass = (int) ERROR_CLASS.invokeExact((Object) thrown);
      return new MpiException(
          call,
          code,
          MpiSession.errorClass(errorClass),
          MpiSession.worldRankOrUnknown(),
          String.valueOf(thrown.getMessage()).strip());
    } catch (Throwable e) {
      throw new IllegalStateException(call + " failed", thrown);
    }
  }
}
