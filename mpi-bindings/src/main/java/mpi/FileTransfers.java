package mpi;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.MpiFile;
import org.swmpi.mpi.SplitCollective;

/// Elements on their way between buffers and a file.
final class FileTransfers {
  private final File owner;
  private @Nullable Split split;

  /// A collective of which the first half has been called.
  private record Split(SplitCollective call, Transfer transfer, boolean isRead) {}

  /// Elements of a call, and whether the bytes of values are turned round in the file.
  private record Transfer(Operand operand, Datatype type, boolean turns) {
    MemorySegment memory() {
      return operand.memory();
    }

    void read(long bytes) throws MPIException {
      if (turns) {
        type.signature().turn(operand.memory(), bytes);
      }
      operand.received(bytes);
    }
  }

  /// Reads, and says how many bytes.
  @FunctionalInterface
  interface Read {
    long from(MpiFile file, MemorySegment memory);
  }

  /// Writes.
  @FunctionalInterface
  interface Write {
    void to(MpiFile file, MemorySegment memory);
  }

  /// Starts to read or write.
  @FunctionalInterface
  interface Later {
    org.swmpi.mpi.Request begin(MpiFile file, MemorySegment memory);
  }

  /// Calls the first half of a collective.
  @FunctionalInterface
  interface Begin {
    SplitCollective begin(MpiFile file, MemorySegment memory);
  }

  FileTransfers(File owner) {
    this.owner = owner;
  }

  /// A position in bytes of the view.
  long position(long elements) throws MPIException {
    if (elements < 0) {
      throw Failures.of(
          MPI.ERR_ARG, "MPI_ERR_ARG: the position is " + elements + ", must be 0 or more");
    }
    return elements * owner.elementBytes();
  }

  private Transfer transfer(
      @Nullable Object buf, int count, Datatype type, boolean isWritten, boolean isOffHeap)
      throws MPIException {
    Arguments.count(count);
    Arguments.type(type);
    boolean turns = owner.turnsValues();
    // What the file does not fill stays as it is.
    Operand operand =
        isWritten || !type.isPlain()
            ? Operand.toSend(buf, count, type)
            : Operand.toReceive(buf, count, type);
    if (isWritten && turns) {
      Operand turned = Operand.copyOf(operand.memory());
      operand.close();
      type.signature().turn(turned.memory(), turned.memory().byteSize());
      operand = turned;
    }
    return new Transfer(isOffHeap ? operand.offHeap() : operand, type, turns);
  }

  Status read(@Nullable Object buf, int count, Datatype type, Read call) throws MPIException {
    MpiFile file = owner.open();
    Transfer transfer = transfer(buf, count, type, false, false);
    try (Operand _ = transfer.operand()) {
      long bytes = call.from(file, transfer.memory());
      transfer.read(bytes);
      return Status.ofBytes(bytes);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  Status write(@Nullable Object buf, int count, Datatype type, Write call) throws MPIException {
    MpiFile file = owner.open();
    try (Operand operand = transfer(buf, count, type, true, false).operand()) {
      call.to(file, operand.memory());
      return Status.ofBytes(operand.memory().byteSize());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  Request later(@Nullable Buffer buf, int count, Datatype type, boolean isWritten, Later call)
      throws MPIException {
    MpiFile file = owner.open();
    Buffers.verifyDirect(buf);
    try {
      Transfer transfer = transfer(buf, count, type, isWritten, false);
      return new Request(
          call.begin(file, transfer.memory()),
          status -> {
            if (!isWritten) {
              transfer.read(status.bytes());
            }
            transfer.operand().close();
          });
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  void begin(@Nullable Object buf, int count, Datatype type, boolean isWritten, Begin call)
      throws MPIException {
    MpiFile file = owner.open();
    if (split != null) {
      throw Failures.of(
          MPI.ERR_OTHER, "MPI_ERR_OTHER: a collective in two halves is under way; end it first");
    }
    try {
      Transfer transfer = transfer(buf, count, type, isWritten, true);
      split = new Split(call.begin(file, transfer.memory()), transfer, !isWritten);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  Status end() throws MPIException {
    var _ = owner.open();
    Split half = split;
    if (half == null) {
      throw Failures.of(MPI.ERR_OTHER, "MPI_ERR_OTHER: no collective in two halves is under way");
    }
    split = null;
    try (Operand _ = half.transfer().operand()) {
      long bytes = half.call().end();
      if (half.isRead()) {
        half.transfer().read(bytes);
      }
      return Status.ofBytes(bytes);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }
}
