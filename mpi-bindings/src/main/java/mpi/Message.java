package mpi;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.PointToPoint;

/// A message that a matched probe has taken out of the queue: nobody else can receive it.
public final class Message {
  private org.swmpi.mpi.@Nullable Message message;

  /// No message.
  public Message() {}

  /// Whether there is no message.
  public boolean isNull() {
    return message == null;
  }

  /// Whether it is that of nobody ([MPI#PROC_NULL]).
  public boolean isNoProc() {
    return message != null && isOfNobody(message);
  }

  /// Waits until a message is there, and takes it out of the queue.
  public Status mProbe(int source, int tag, Comm comm) throws MPIException {
    PointToPoint ranks = verified(source, tag, comm);
    try {
      return found(ranks.matchedProbe(source, tag));
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /// Takes a message out of the queue, if there is one.
  ///
  /// @return its status, or null
  public @Nullable Status imProbe(int source, int tag, Comm comm) throws MPIException {
    PointToPoint ranks = verified(source, tag, comm);
    try {
      Optional<org.swmpi.mpi.Message> there = ranks.immediateMatchedProbe(source, tag);
      return there.isPresent() ? found(there.get()) : null;
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  private static PointToPoint verified(int source, int tag, Comm comm) throws MPIException {
    PointToPoint ranks = comm.link().messages();
    Arguments.tagOrAny(tag, ranks);
    Arguments.source(source, comm.peers());
    return ranks;
  }

  private Status found(org.swmpi.mpi.Message there) {
    message = there;
    return Status.of(there.status());
  }

  private static boolean isOfNobody(org.swmpi.mpi.Message there) {
    return there.status().source() == PointToPoint.PROC_NULL;
  }

  /// Receives it.
  public Status mRecv(Object buf, int count, Datatype type) throws MPIException {
    Arguments.count(count);
    Arguments.type(type);
    org.swmpi.mpi.Message there = there();
    if (isOfNobody(there)) { // the buffer may be anything
      message = null;
      return Status.of(there.receive(MemorySegment.NULL));
    }
    try (Operand operand = Operand.toReceive(buf, count, type)) {
      message = null;
      org.swmpi.mpi.Status status = there.receive(operand.memory());
      operand.received(status.bytes());
      return Status.of(status);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /// Starts to receive it.
  public Request imRecv(Buffer buf, int count, Datatype type) throws MPIException {
    Buffers.verifyDirect(buf);
    Arguments.count(count);
    Arguments.type(type);
    org.swmpi.mpi.Message there = there();
    if (isOfNobody(there)) {
      message = null;
      return new Request(there.immediateReceive(MemorySegment.NULL), null);
    }
    try {
      Operand operand = Operand.toReceive(buf, count, type);
      message = null;
      return new Request(there.immediateReceive(operand.memory()), operand::completed);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  private org.swmpi.mpi.Message there() throws MPIException {
    Session.verifyRunning();
    if (message == null) {
      throw Failures.of(MPI.ERR_REQUEST, "MPI_ERR_REQUEST: the message is null");
    }
    return message;
  }
}
