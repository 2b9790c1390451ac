package mpi;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.PointToPoint;

/// Messages of a communicator from one rank to another.
final class Messages {
  /// How a message is sent.
  enum Mode {
    /// When the runtime likes.
    STANDARD,
    /// A copy.
    BUFFERED,
    /// Not before the receiver has come.
    SYNCHRONOUS
  }

  private final Comm comm;

  Messages(Comm comm) {
    this.comm = comm;
  }

  private PointToPoint toSend(int count, Datatype type, int destination, int tag)
      throws MPIException {
    PointToPoint ranks = comm.link().messages();
    Arguments.count(count);
    Arguments.type(type);
    Arguments.tag(tag, ranks);
    Arguments.destination(destination, comm.peers());
    return ranks;
  }

  private PointToPoint toReceive(int count, Datatype type, int source, int tag)
      throws MPIException {
    PointToPoint ranks = comm.link().messages();
    Arguments.count(count);
    Arguments.type(type);
    Arguments.tagOrAny(tag, ranks);
    Arguments.source(source, comm.peers());
    return ranks;
  }

  void send(Mode mode, @Nullable Object buf, int count, Datatype type, int destination, int tag)
      throws MPIException {
    PointToPoint ranks = toSend(count, type, destination, tag);
    try (Operand operand = Operand.toSend(buf, count, type)) {
      send(ranks, mode, operand.memory(), destination, tag);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  private static void send(
      PointToPoint ranks, Mode mode, MemorySegment memory, int destination, int tag)
      throws MPIException {
    switch (mode) {
      case STANDARD -> ranks.send(memory, destination, tag);
      case SYNCHRONOUS -> ranks.synchronousSend(memory, destination, tag);
      case BUFFERED -> {
        if (destination != MPI.PROC_NULL) { // which takes no room
          BufferedSends.send(ranks, memory, destination, tag);
        }
      }
    }
  }

  Status receive(@Nullable Object buf, int count, Datatype type, int source, int tag)
      throws MPIException {
    PointToPoint ranks = toReceive(count, type, source, tag);
    try (Operand operand = Operand.toReceive(buf, count, type)) {
      org.swmpi.mpi.Status status = ranks.receive(operand.memory(), source, tag);
      operand.received(status.bytes());
      return Status.of(status);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  Request immediateSend(
      Mode mode, @Nullable Buffer buf, int count, Datatype type, int destination, int tag)
      throws MPIException {
    Buffers.verifyDirect(buf);
    PointToPoint ranks = toSend(count, type, destination, tag);
    if (mode == Mode.BUFFERED) {
      send(mode, buf, count, type, destination, tag);
      return Request.complete();
    }
    try {
      Operand operand = Operand.toSend(buf, count, type);
      return new Request(
          start(ranks, mode, operand.memory(), destination, tag),
          operand.isInPlace() ? null : _ -> operand.close());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  private static org.swmpi.mpi.Request start(
      PointToPoint ranks, Mode mode, MemorySegment memory, int destination, int tag) {
    return mode == Mode.SYNCHRONOUS
        ? ranks.immediateSynchronousSend(memory, destination, tag)
        : ranks.immediateSend(memory, destination, tag);
  }

  Request immediateReceive(@Nullable Buffer buf, int count, Datatype type, int source, int tag)
      throws MPIException {
    Buffers.verifyDirect(buf);
    PointToPoint ranks = toReceive(count, type, source, tag);
    try {
      Operand operand = Operand.toReceive(buf, count, type);
      return new Request(
          ranks.immediateReceive(operand.memory(), source, tag),
          operand.isInPlace() ? null : operand::completed);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  // A message that is packed is begun anew each time, by a type that is kept: the program may free
  // its own, and start the request again.

  Prequest persistentSend(Mode mode, Buffer buf, int count, Datatype type, int destination, int tag)
      throws MPIException {
    Buffers.verifyDirect(buf);
    PointToPoint ranks = toSend(count, type, destination, tag);
    try (Operand operand = Operand.toSend(buf, count, type)) {
      if (operand.isInPlace() && mode != Mode.BUFFERED) {
        MemorySegment memory = operand.memory();
        return new Prequest(
            mode == Mode.SYNCHRONOUS
                ? ranks.persistentSynchronousSend(memory, destination, tag)
                : ranks.persistentSend(memory, destination, tag));
      }
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
    Datatype kept = type.dup();
    return new Prequest(() -> immediateSend(mode, buf, count, kept, destination, tag));
  }

  Prequest persistentReceive(Buffer buf, int count, Datatype type, int source, int tag)
      throws MPIException {
    Buffers.verifyDirect(buf);
    PointToPoint ranks = toReceive(count, type, source, tag);
    try (Operand operand = Operand.toReceive(buf, count, type)) {
      if (operand.isInPlace()) {
        return new Prequest(ranks.persistentReceive(operand.memory(), source, tag));
      }
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
    Datatype kept = type.dup();
    return new Prequest(() -> immediateReceive(buf, count, kept, source, tag));
  }

  Status sendReceive(
      @Nullable Object sendBuf,
      int sendCount,
      Datatype sendType,
      int destination,
      int sendTag,
      @Nullable Object recvBuf,
      int recvCount,
      Datatype recvType,
      int source,
      int recvTag)
      throws MPIException {
    PointToPoint ranks = toSend(sendCount, sendType, destination, sendTag);
    var _ = toReceive(recvCount, recvType, source, recvTag);
    try (Operand given = Operand.toSend(sendBuf, sendCount, sendType);
        Operand in = Operand.toReceive(recvBuf, recvCount, recvType);
        Operand out = given.apartFrom(in.memory())) {
      org.swmpi.mpi.Status status =
          ranks.sendReceive(out.memory(), destination, sendTag, in.memory(), source, recvTag);
      in.received(status.bytes());
      return Status.of(status);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  Status sendReceiveReplace(
      @Nullable Object buf,
      int count,
      Datatype type,
      int destination,
      int sendTag,
      int source,
      int recvTag)
      throws MPIException {
    PointToPoint ranks = toSend(count, type, destination, sendTag);
    var _ = toReceive(count, type, source, recvTag);
    try (Operand operand = Operand.toSend(buf, count, type)) {
      org.swmpi.mpi.Status status =
          ranks.sendReceiveReplace(operand.memory(), destination, sendTag, source, recvTag);
      operand.received(status.bytes());
      return Status.of(status);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  Status probe(int source, int tag) throws MPIException {
    PointToPoint ranks = toReceive(0, MPI.BYTE, source, tag);
    try {
      return Status.of(ranks.probe(source, tag));
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  @Nullable Status immediateProbe(int source, int tag) throws MPIException {
    PointToPoint ranks = toReceive(0, MPI.BYTE, source, tag);
    try {
      Optional<org.swmpi.mpi.Status> status = ranks.immediateProbe(source, tag);
      return status.isPresent() ? Status.of(status.get()) : null;
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  int pack(@Nullable Object from, int count, Datatype type, byte[] to, int position)
      throws MPIException {
    var _ = comm.link();
    Arguments.count(count);
    Arguments.type(type);
    try (Operand operand = Operand.toSend(from, count, type)) {
      int bytes = Math.toIntExact(operand.memory().byteSize());
      packed(to, position, bytes).copyFrom(operand.memory());
      return position + bytes;
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  int unpack(byte[] from, int position, @Nullable Object to, int count, Datatype type)
      throws MPIException {
    var _ = comm.link();
    Arguments.count(count);
    Arguments.type(type);
    try (Operand operand = Operand.toReceive(to, count, type)) {
      int bytes = Math.toIntExact(operand.memory().byteSize());
      operand.memory().copyFrom(packed(from, position, bytes));
      operand.received();
      return position + bytes;
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  private static MemorySegment packed(byte[] all, int position, int bytes) throws MPIException {
    if (position < 0 || bytes > all.length - position) {
      throw Failures.of(
          MPI.ERR_TRUNCATE,
          "MPI_ERR_TRUNCATE: %d bytes at position %d of an array of %d"
              .formatted(bytes, position, all.length));
    }
    return MemorySegment.ofArray(all).asSlice(position, bytes);
  }

  int packSize(int count, Datatype type) throws MPIException {
    var _ = comm.link();
    Arguments.count(count);
    if (type.isNull()) { // it need not be committed
      Arguments.type(type);
    }
    return Math.toIntExact(count * type.byteSize());
  }
}
