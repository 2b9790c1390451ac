package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.swmpi.mpi.internal.libmpi.WorldCalls.check;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Status;
import org.swmpi.mpi.internal.check.CompleteRequest;

/// Functions for messages. Sources, destinations and tags are those of the API; addresses,
/// datatypes, requests and communicators are `long`.
///
/// What they tell beside their result stays in [Scratch#mine] until the next call of the thread.
final class MessageCalls {
  private static final LibMpi MPI = LibMpi.loaded();
  private static final Abi ABI = MPI.abi();

  private static final MemorySegment SEND = MPI.function("MPI_Send");
  private static final MemorySegment SSEND = MPI.function("MPI_Ssend");
  private static final MemorySegment ISSEND = MPI.function("MPI_Issend");
  private static final MemorySegment MPROBE = MPI.function("MPI_Mprobe");
  private static final MemorySegment IMPROBE = MPI.function("MPI_Improbe");
  private static final MemorySegment IMRECV = MPI.function("MPI_Imrecv");
  private static final MemorySegment MRECV = MPI.function("MPI_Mrecv");
  private static final MemorySegment SEND_INIT = MPI.function("MPI_Send_init");
  private static final MemorySegment SSEND_INIT = MPI.function("MPI_Ssend_init");
  private static final MemorySegment RECV_INIT = MPI.function("MPI_Recv_init");
  private static final MemorySegment START = MPI.function("MPI_Start");
  private static final MemorySegment REQUEST_FREE = MPI.function("MPI_Request_free");
  private static final MemorySegment RECV = MPI.function("MPI_Recv");
  private static final MemorySegment SENDRECV = MPI.function("MPI_Sendrecv");
  private static final MemorySegment SENDRECV_REPLACE = MPI.function("MPI_Sendrecv_replace");
  private static final MemorySegment ISEND = MPI.function("MPI_Isend");
  private static final MemorySegment IRECV = MPI.function("MPI_Irecv");
  private static final MemorySegment TEST = MPI.function("MPI_Test");
  private static final MemorySegment WAIT = MPI.function("MPI_Wait");
  private static final MemorySegment CANCEL = MPI.function("MPI_Cancel");
  private static final MemorySegment TEST_CANCELLED = MPI.function("MPI_Test_cancelled");
  private static final MemorySegment PROBE = MPI.function("MPI_Probe");
  private static final MemorySegment IPROBE = MPI.function("MPI_Iprobe");
  private static final MemorySegment GET_ELEMENTS = MPI.function("MPI_Get_elements_x");

  /// The type of what is only moved.
  static final long BYTE = ABI.handle("MPI_BYTE");

  private MessageCalls() {}

  static void send(long buffer, int count, long type, int to, int tag, long communicator) {
    if (Patience.isActive()) {
      await(immediateSend(buffer, count, type, to, tag, communicator));
      return;
    }
    check(Downcalls.call(SEND, buffer, count, type, ABI.peer(to), tag, communicator), "MPI_Send");
  }

  static void synchronousSend(
      long buffer, int count, long type, int to, int tag, long communicator) {
    if (Patience.isActive()) {
      await(immediateSynchronousSend(buffer, count, type, to, tag, communicator));
      return;
    }
    check(Downcalls.call(SSEND, buffer, count, type, ABI.peer(to), tag, communicator), "MPI_Ssend");
  }

  /// @return the request
  static long immediateSynchronousSend(
      long buffer, int count, long type, int to, int tag, long communicator) {
    check(
        Downcalls.call(
            ISSEND, buffer, count, type, ABI.peer(to), tag, communicator, requestAddress()),
        "MPI_Issend");
    return lastRequest();
  }

  /// Waits for a message and takes it; [#status] tells of it then.
  ///
  /// @return the message
  static long matchedProbe(int from, int tag, long communicator) {
    Scratch scratch = Scratch.mine();
    if (Patience.isActive()) {
      for (int round = 0; !immediateMatchedProbe(from, tag, communicator); round++) {
        Patience.pause(round);
      }
    } else {
      int source = ABI.peer(from);
      int anyTag = ABI.tag(tag);
      check(
          Downcalls.call(
              MPROBE,
              source,
              anyTag,
              communicator,
              scratch.message().address(),
              scratch.status().address()),
          "MPI_Mprobe");
    }
    return lastMessage();
  }

  /// Takes a message if there is one; [#lastMessage] is it and [#status] tells of it then.
  static boolean immediateMatchedProbe(int from, int tag, long communicator) {
    Scratch scratch = Scratch.mine();
    int source = ABI.peer(from);
    int anyTag = ABI.tag(tag);
    check(
        Downcalls.call(
            IMPROBE,
            source,
            anyTag,
            communicator,
            scratch.flag().address(),
            scratch.message().address(),
            scratch.status().address()),
        "MPI_Improbe");
    return scratch.flag().get(JAVA_INT, 0) != 0;
  }

  /// The message that a matched probe has just taken.
  static long lastMessage() {
    return ABI.readHandle(Scratch.mine().message());
  }

  /// Receives a message that has been taken.
  static Status receiveTaken(long buffer, int count, long type, long message) {
    if (Patience.isActive()) {
      await(immediateReceiveTaken(buffer, count, type, message));
      return status();
    }
    Scratch scratch = Scratch.mine();
    ABI.writeHandle(scratch.message(), message);
    check(
        Downcalls.call(
            MRECV, buffer, count, type, scratch.message().address(), scratch.status().address()),
        "MPI_Mrecv");
    return status();
  }

  /// Starts to receive a message that has been taken.
  ///
  /// @return the request
  static long immediateReceiveTaken(long buffer, int count, long type, long message) {
    Scratch scratch = Scratch.mine();
    ABI.writeHandle(scratch.message(), message);
    check(
        Downcalls.call(
            IMRECV, buffer, count, type, scratch.message().address(), scratch.request().address()),
        "MPI_Imrecv");
    return lastRequest();
  }

  static Status receive(long buffer, int count, long type, int from, int tag, long communicator) {
    if (Patience.isActive()) {
      await(immediateReceive(buffer, count, type, from, tag, communicator));
      return statusFrom(from);
    }
    int source = ABI.peer(from);
    int anyTag = ABI.tag(tag);
    check(
        Downcalls.call(
            RECV,
            buffer,
            count,
            type,
            source,
            anyTag,
            communicator,
            Scratch.mine().status().address()),
        "MPI_Recv");
    return status();
  }

  /// Sends and receives, each of one type.
  static Status sendReceive(
      long send,
      int sendCount,
      long sendType,
      int to,
      int sendTag,
      long receive,
      int receiveCount,
      long receiveType,
      int from,
      int receiveTag,
      long communicator) {
    if (Patience.isActive()) {
      long incoming =
          immediateReceive(receive, receiveCount, receiveType, from, receiveTag, communicator);
      long outgoing = immediateSend(send, sendCount, sendType, to, sendTag, communicator);
      await(outgoing);
      await(incoming);
      return statusFrom(from);
    }
    int source = ABI.peer(from);
    int anyTag = ABI.tag(receiveTag);
    check(
        Downcalls.call(
            SENDRECV,
            send,
            sendCount,
            sendType,
            ABI.peer(to),
            sendTag,
            receive,
            receiveCount,
            receiveType,
            source,
            anyTag,
            communicator,
            Scratch.mine().status().address()),
        "MPI_Sendrecv");
    return status();
  }

  /// Sends, and receives in the place of what is sent.
  static Status sendReceiveReplace(
      long buffer,
      int count,
      long type,
      int to,
      int sendTag,
      int from,
      int receiveTag,
      long communicator) {
    int source = ABI.peer(from);
    int anyTag = ABI.tag(receiveTag);
    check(
        Downcalls.call(
            SENDRECV_REPLACE,
            buffer,
            count,
            type,
            ABI.peer(to),
            sendTag,
            source,
            anyTag,
            communicator,
            Scratch.mine().status().address()),
        "MPI_Sendrecv_replace");
    return status();
  }

  /// @return the request
  static long immediateSend(long buffer, int count, long type, int to, int tag, long communicator) {
    Scratch scratch = Scratch.mine();
    check(
        Downcalls.call(
            ISEND,
            buffer,
            count,
            type,
            ABI.peer(to),
            tag,
            communicator,
            scratch.request().address()),
        "MPI_Isend");
    return ABI.readHandle(scratch.request());
  }

  /// @return the request
  static long immediateReceive(
      long buffer, int count, long type, int from, int tag, long communicator) {
    Scratch scratch = Scratch.mine();
    int source = ABI.peer(from);
    int anyTag = ABI.tag(tag);
    check(
        Downcalls.call(
            IRECV, buffer, count, type, source, anyTag, communicator, scratch.request().address()),
        "MPI_Irecv");
    return ABI.readHandle(scratch.request());
  }

  /// A send to be started again and again.
  ///
  /// @return its request
  static long persistentSend(
      boolean synchronous, long buffer, int count, long type, int to, int tag, long communicator) {
    MemorySegment function = synchronous ? SSEND_INIT : SEND_INIT;
    check(
        Downcalls.call(
            function, buffer, count, type, ABI.peer(to), tag, communicator, requestAddress()),
        synchronous ? "MPI_Ssend_init" : "MPI_Send_init");
    return lastRequest();
  }

  /// A receive to be started again and again.
  ///
  /// @return its request
  static long persistentReceive(
      long buffer, int count, long type, int from, int tag, long communicator) {
    int source = ABI.peer(from);
    check(
        Downcalls.call(
            RECV_INIT, buffer, count, type, source, ABI.tag(tag), communicator, requestAddress()),
        "MPI_Recv_init");
    return lastRequest();
  }

  /// Starts a persistent request.
  static void start(long request) {
    MemorySegment cell = Scratch.mine().request();
    ABI.writeHandle(cell, request);
    check(Downcalls.call(START, cell.address()), "MPI_Start");
  }

  /// Gives a request back.
  static void free(long request) {
    WorldCalls.release(request, REQUEST_FREE, "MPI_Request_free");
  }

  /// Whether a request is complete, which is gone then but for a persistent one; [#status] is its
  /// status.
  static boolean test(long request) {
    Scratch scratch = Scratch.mine();
    ABI.writeHandle(scratch.request(), request);
    check(
        Downcalls.call(
            TEST,
            scratch.request().address(),
            scratch.flag().address(),
            scratch.status().address()),
        "MPI_Test");
    return scratch.flag().get(JAVA_INT, 0) != 0;
  }

  /// Waits until a request is complete, which is gone then but for a persistent one; [#status] is
  /// its status.
  static void await(long request) {
    Scratch scratch = Scratch.mine();
    if (Patience.isActive()) {
      for (int round = 0; !test(request); round++) {
        Patience.pause(round);
      }
      return;
    }
    ABI.writeHandle(scratch.request(), request);
    check(
        Downcalls.call(WAIT, scratch.request().address(), scratch.status().address()), "MPI_Wait");
  }

  /// Asks that a receive should not take place; it has to be completed nonetheless.
  static void cancel(long request) {
    MemorySegment cell = Scratch.mine().request();
    ABI.writeHandle(cell, request);
    check(Downcalls.call(CANCEL, cell.address()), "MPI_Cancel");
  }

  /// Whether the request that has just been completed was cancelled.
  ///
  /// @param statuses its status, from `at` on
  static boolean wasCancelled(MemorySegment statuses, long at) {
    MemorySegment flag = Scratch.mine().flag();
    check(
        Downcalls.call(TEST_CANCELLED, statuses.address() + at, flag.address()),
        "MPI_Test_cancelled");
    return flag.get(JAVA_INT, 0) != 0;
  }

  static Status probe(int from, int tag, long communicator) {
    if (Patience.isActive()) {
      for (int round = 0; !immediateProbe(from, tag, communicator); round++) {
        Patience.pause(round);
      }
      return status();
    }
    int source = ABI.peer(from);
    check(
        Downcalls.call(
            PROBE, source, ABI.tag(tag), communicator, Scratch.mine().status().address()),
        "MPI_Probe");
    return status();
  }

  /// Whether a message is there; [#status] tells of it then.
  static boolean immediateProbe(int from, int tag, long communicator) {
    Scratch scratch = Scratch.mine();
    int source = ABI.peer(from);
    int anyTag = ABI.tag(tag);
    check(
        Downcalls.call(
            IPROBE,
            source,
            anyTag,
            communicator,
            scratch.flag().address(),
            scratch.status().address()),
        "MPI_Iprobe");
    return scratch.flag().get(JAVA_INT, 0) != 0;
  }

  /// The status of the last call that has one.
  static Status status() {
    return status(Scratch.mine().status(), 0);
  }

  /// As [#status()], of a request that receives. Of one from nobody MPICH writes none.
  private static Status statusFrom(int from) {
    return from == Communicator.PROC_NULL ? CompleteRequest.FROM_NOBODY : status();
  }

  /// A status that the library has written.
  static Status status(MemorySegment statuses, long at) {
    long bytes = ABI.statusBytes(statuses, at);
    if (bytes < 0) {
      MemorySegment count = Scratch.mine().count();
      check(
          Downcalls.call(GET_ELEMENTS, statuses.address() + at, BYTE, count.address()),
          "MPI_Get_elements_x");
      bytes = count.get(JAVA_LONG, 0);
    }
    return new Status(ABI.statusSource(statuses, at), ABI.statusTag(statuses, at), bytes);
  }

  /// Where an immediate function writes its request.
  static long requestAddress() {
    return Scratch.mine().request().address();
  }

  /// The request that an immediate function has just written.
  static long lastRequest() {
    return ABI.readHandle(Scratch.mine().request());
  }

  /// Waits for the request that an immediate function has just written.
  static void awaitLast() {
    await(lastRequest());
  }
}
