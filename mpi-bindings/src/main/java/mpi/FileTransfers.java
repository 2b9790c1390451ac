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
  private record Split(SplitCollective call, Operand operand, boolean isRead) {}

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

  private static Operand operand(@Nullable Object buf, int count, Datatype type, boolean isWritten)
      throws MPIException {
    Arguments.count(count);
    Arguments.type(type);
    // What the file does not fill stays as it is.
    return isWritten || !type.isPlain()
        ? Operand.toSend(buf, count, type)
        : Operand.toReceive(buf, count, type);
  }

  Status read(@Nullable Object buf, int count, Datatype type, Read call) throws MPIException {
    MpiFile file = owner.open();
    try (Operand operand = operand(buf, count, type, false)) {
      long bytes = call.from(file, operand.memory());
      operand.received(bytes);
      return Status.ofBytes(bytes);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  Status write(@Nullable Object buf, int count, Datatype type, Write call) throws MPIException {
    MpiFile file = owner.open();
    try (Operand operand = operand(buf, count, type, true)) {
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
      Operand operand = operand(buf, count, type, isWritten);
      return new Request(
          call.begin(file, operand.memory()),
          status -> {
            if (!isWritten) {
              operand.received(status.bytes());
            }
            operand.close();
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
      Operand operand = operand(buf, count, type, isWritten).offHeap();
      split = new Split(call.begin(file, operand.memory()), operand, !isWritten);
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
    try (Operand operand = half.operand()) {
      long bytes = half.call().end();
      if (half.isRead()) {
        operand.received(bytes);
      }
      return Status.ofBytes(bytes);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }
}
