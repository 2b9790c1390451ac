package mpi;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Collectives;

/// Elements of a buffer on their way to or from the runtime: as they lie where they are one piece
/// of memory, else packed in memory of the [Pool].
final class Operand implements Staged {
  /// Nothing but the word for what stands in place already.
  static final Operand IN_PLACE = inPlace(Collectives.IN_PLACE);

  private static final Operand NOTHING = inPlace(MemorySegment.NULL);

  private final MemorySegment memory;
  private final Datatype type;
  private final long count;

  /// Where what is received has to be unpacked to, or null where it is there already.
  private final @Nullable Spread target;

  private final boolean @Nullable [] booleans;
  private final byte @Nullable [] bytesOfBooleans;
  private @Nullable MemorySegment lease;

  /// What native memory stands in for.
  private @Nullable MemorySegment heap;

  private Operand(
      MemorySegment memory,
      Datatype type,
      long count,
      @Nullable Spread target,
      boolean @Nullable [] booleans,
      byte @Nullable [] bytesOfBooleans,
      @Nullable MemorySegment lease) {
    this.memory = memory;
    this.type = type;
    this.count = count;
    this.target = target;
    this.booleans = booleans;
    this.bytesOfBooleans = bytesOfBooleans;
    this.lease = lease;
  }

  /// Elements to send.
  static Operand toSend(@Nullable Object buffer, long count, Datatype type) throws MPIException {
    return of(buffer, count, type, true, true);
  }

  /// Room for elements to receive, which may be less than the call allows for as long as the
  /// message fits.
  static Operand toReceive(@Nullable Object buffer, long count, Datatype type) throws MPIException {
    return of(buffer, count, type, false, false);
  }

  /// Room for elements that are all to come.
  static Operand toFill(@Nullable Object buffer, long count, Datatype type) throws MPIException {
    return of(buffer, count, type, false, true);
  }

  /// Memory of the program's, which nothing is done to but by the call.
  static Operand inPlace(MemorySegment memory) {
    return new Operand(memory, MPI.BYTE, memory.byteSize(), null, null, null, null);
  }

  /// Memory of the [Pool] alone.
  static Operand ofPool(long bytes) {
    MemorySegment lease = Pool.take(bytes);
    return new Operand(lease.asSlice(0, bytes), MPI.BYTE, bytes, null, null, null, lease);
  }

  /// Memory of the [Pool] that holds the same.
  static Operand copyOf(MemorySegment original) {
    Operand copy = ofPool(original.byteSize());
    copy.memory.copyFrom(original);
    return copy;
  }

  /// What is sent, copied where the call receives into the same memory. Programs may name a buffer
  /// twice: Open MPI's own bindings copy arrays, and Open MPI does not look.
  Operand apartFrom(MemorySegment received) {
    return Buffers.overlap(memory, received) ? copyOf(memory) : this;
  }

  private static Operand of(
      @Nullable Object given, long count, Datatype type, boolean isRead, boolean isWhole)
      throws MPIException {
    // Where there are no elements the buffer is of no importance, and may be anything.
    Object buffer = count == 0 ? null : given;
    long size = count * type.byteSize();
    if (!type.isPlain()) {
      return packed(buffer, count, type, isRead);
    }
    Operand operand =
        switch (buffer) {
          case null -> NOTHING;
          case boolean[] values -> ofBooleans(values, size);
          default -> Views.of(buffer, size);
        };
    if (operand.memory.byteSize() < size && (isWhole || buffer == null)) {
      throw tooShort(operand.memory.byteSize(), size);
    }
    return operand;
  }

  private static Operand ofBooleans(boolean[] values, long size) {
    byte[] bytes = Buffers.bytesOf(values);
    MemorySegment memory = MemorySegment.ofArray(bytes).asSlice(0, Math.min(size, bytes.length));
    return new Operand(memory, MPI.BYTE, memory.byteSize(), null, values, bytes, null);
  }

  private static Operand packed(@Nullable Object buffer, long count, Datatype type, boolean isRead)
      throws MPIException {
    MemorySegment lease = null;
    try {
      boolean[] booleans = buffer instanceof boolean[] values ? values : null;
      byte[] bytesOfBooleans = booleans == null ? null : Buffers.bytesOf(booleans);
      MemorySegment whole =
          bytesOfBooleans == null ? Buffers.whole(buffer) : MemorySegment.ofArray(bytesOfBooleans);
      long size = count * type.byteSize();
      if (buffer == null && size > 0) {
        throw tooShort(0, size);
      }
      Spread spread = Spread.of(buffer, whole, type.bytesBefore(count));
      lease = Pool.take(size);
      MemorySegment packed = lease.asSlice(0, size);
      if (isRead) {
        type.pack(spread, count, packed);
      }
      return new Operand(packed, type, count, spread, booleans, bytesOfBooleans, lease);
    } catch (RuntimeException e) {
      if (lease != null) {
        Pool.give(lease);
      }
      throw Failures.of(e);
    }
  }

  /// The same elements in native memory.
  Operand offHeap() {
    if (memory.isNative()) {
      return this;
    }
    MemorySegment room = Pool.take(memory.byteSize());
    MemorySegment copy = room.asSlice(0, memory.byteSize()).copyFrom(memory);
    Operand staged = new Operand(copy, type, count, null, booleans, bytesOfBooleans, room);
    staged.heap = memory;
    return staged;
  }

  static MPIException tooShort(long bytes, long needed) {
    return Failures.of(
        MPI.ERR_BUFFER,
        "MPI_ERR_BUFFER: the buffer has %d bytes, count and datatype need %d"
            .formatted(bytes, needed));
  }

  /// Whether nothing has to be done when the call is complete.
  boolean isInPlace() {
    return target == null && lease == null && booleans == null;
  }

  /// What the runtime sends or receives.
  MemorySegment memory() {
    return memory;
  }

  /// What the runtime receives where no more than that comes; all of it where it is packed.
  MemorySegment upTo(long bytes) {
    return target == null && bytes < memory.byteSize() ? memory.asSlice(0, bytes) : memory;
  }

  /// One of several blocks that it consists of.
  MemorySegment block(int i, int blocks) {
    long bytes = memory.byteSize() / blocks;
    return memory.asSlice(i * bytes, bytes);
  }

  /// Puts what has been received where it belongs.
  void received(long bytes) throws MPIException {
    if (heap != null) {
      MemorySegment.copy(memory, 0, heap, 0, Math.min(bytes, memory.byteSize()));
    }
    if (target != null) {
      type.unpack(memory.asSlice(0, Math.min(bytes, memory.byteSize())), target, count);
    }
    if (booleans != null && bytesOfBooleans != null) {
      Buffers.copy(bytesOfBooleans, booleans);
    }
  }

  @Override
  public void received() throws MPIException {
    received(memory.byteSize());
  }

  /// An immediate call that receives is complete.
  void completed(org.swmpi.mpi.Status status) throws MPIException {
    received(status.bytes());
    close();
  }

  @Override
  public void close() {
    if (lease != null) {
      Pool.give(lease);
      lease = null;
    }
  }
}
