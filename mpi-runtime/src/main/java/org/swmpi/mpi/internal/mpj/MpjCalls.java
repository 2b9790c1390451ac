package org.swmpi.mpi.internal.mpj;

import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// The methods of a rank's MPJ Express for messages and communicators. Communicators, types and
/// requests are its own objects.
final class MpjCalls {
  private final MpjRank mpj;
  private final MethodHandle send;
  private final MethodHandle receive;
  private final MethodHandle sendReceive;
  private final MethodHandle immediateSend;
  private final MethodHandle immediateReceive;
  private final MethodHandle immediateProbe;
  private final MethodHandle rank;
  private final MethodHandle size;
  private final MethodHandle split;
  private final MethodHandle duplicate;
  private final MethodHandle test;
  private final MethodHandle count;

  MpjCalls(MpjRank mpj) {
    this.mpj = mpj;
    send = mpj.method("mpi.Comm", "Send", 6);
    receive = mpj.method("mpi.Comm", "Recv", 6);
    sendReceive = mpj.method("mpi.Comm", "Sendrecv", 12);
    immediateSend = mpj.method("mpi.Comm", "Isend", 6);
    immediateReceive = mpj.method("mpi.Comm", "Irecv", 6);
    immediateProbe = mpj.method("mpi.Comm", "Iprobe", 2);
    rank = mpj.method("mpi.Comm", "Rank", 0);
    size = mpj.method("mpi.Comm", "Size", 0);
    split = mpj.method("mpi.Intracomm", "Split", 2);
    duplicate = mpj.method("mpi.Intracomm", "clone", 0);
    test = mpj.method("mpi.Request", "Test", 0);
    count = mpj.method("mpi.Status", "Get_count", 1);
  }

  void send(Object communicator, MpjArray array, int count, Object type, int to, int tag) {
    try {
      send.invokeExact(communicator, array.array(), 0, count, type, to, tag);
    } catch (Throwable e) {
      throw mpj.failure("Send", e);
    }
  }

  /// @return the status
  Object receive(Object communicator, MpjArray array, int count, Object type, int from, int tag) {
    try {
      return (Object) receive.invokeExact(communicator, array.array(), 0, count, type, from, tag);
    } catch (Throwable e) {
      throw mpj.failure("Recv", e);
    }
  }

  /// @return the status of what was received
  Object sendReceive(
      Object communicator,
      MpjArray out,
      int outCount,
      int to,
      int sendTag,
      MpjArray in,
      int inCount,
      int from,
      int receiveTag,
      Object type) {
    try {
      return (Object)
          sendReceive.invokeExact(
              communicator,
              out.array(),
              0,
              outCount,
              type,
              to,
              sendTag,
              in.array(),
              0,
              inCount,
              type,
              from,
              receiveTag);
    } catch (Throwable e) {
      throw mpj.failure("Sendrecv", e);
    }
  }

  /// @return the request
  Object immediateSend(
      Object communicator, MpjArray array, int count, Object type, int to, int tag) {
    try {
      return (Object)
          immediateSend.invokeExact(communicator, array.array(), 0, count, type, to, tag);
    } catch (Throwable e) {
      throw mpj.failure("Isend", e);
    }
  }

  /// @return the request
  Object immediateReceive(
      Object communicator, MpjArray array, int count, Object type, int from, int tag) {
    try {
      return (Object)
          immediateReceive.invokeExact(communicator, array.array(), 0, count, type, from, tag);
    } catch (Throwable e) {
      throw mpj.failure("Irecv", e);
    }
  }

  /// @return the status, or null while there is no message
  @Nullable Object immediateProbe(Object communicator, int from, int tag) {
    try {
      return (Object) immediateProbe.invokeExact(communicator, from, tag);
    } catch (Throwable e) {
      throw mpj.failure("Iprobe", e);
    }
  }

  int rank(Object communicator) {
    try {
      return (int) rank.invokeExact(communicator);
    } catch (Throwable e) {
      throw mpj.failure("Rank", e);
    }
  }

  int size(Object communicator) {
    try {
      return (int) size.invokeExact(communicator);
    } catch (Throwable e) {
      throw mpj.failure("Size", e);
    }
  }

  Object split(Object communicator, int color, int key) {
    try {
      return (Object) split.invokeExact(communicator, color, key);
    } catch (Throwable e) {
      throw mpj.failure("Split", e);
    }
  }

  Object duplicate(Object communicator) {
    try {
      return (Object) duplicate.invokeExact(communicator);
    } catch (Throwable e) {
      throw mpj.failure("clone", e);
    }
  }

  /// Whether a request is complete.
  ///
  /// @return the status, or null
  @Nullable Object test(Object request) {
    try {
      return (Object) test.invokeExact(request);
    } catch (Throwable e) {
      throw mpj.failure("Test", e);
    }
  }

  /// Length of a message of bytes.
  int bytes(Object status, Object byteType) {
    try {
      return (int) count.invokeExact(status, byteType);
    } catch (Throwable e) {
      throw mpj.failure("Get_count", e);
    }
  }
}
