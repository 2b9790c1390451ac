package mpi;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// Blocks of a buffer, one for each rank, on their way to or from the runtime; as [Operand].
final class BlockOperand implements Staged {
  private MemorySegment memory;
  private final long[] counts;
  private final long[] displacements;
  private final int[] elements;
  private final long[] places;
  private final Datatype[] types;
  private final @Nullable MemorySegment target;
  private final boolean @Nullable [] booleans;
  private final byte @Nullable [] bytesOfBooleans;
  private @Nullable MemorySegment lease;

  /// @param buffer holds the blocks
  /// @param elements of each block
  /// @param places where each block begins in the buffer, in bytes; they become those in memory
  /// @param types of each block's elements
  /// @param isRead whether the blocks are sent, or some of them stay
  /// @param isOffHeap whether they have to be in native memory
  private BlockOperand(
      @Nullable Object buffer,
      int[] elements,
      long[] places,
      Datatype[] types,
      boolean isRead,
      boolean isOffHeap)
      throws MPIException {
    this.elements = elements;
    this.places = places;
    this.types = types;
    MemorySegment whole;
    if (buffer instanceof boolean[] values) {
      booleans = values;
      bytesOfBooleans = Buffers.bytesOf(values);
      whole = MemorySegment.ofArray(bytesOfBooleans);
    } else {
      booleans = null;
      bytesOfBooleans = null;
      whole = Buffers.whole(buffer);
    }
    int blocks = types.length;
    counts = new long[blocks];
    displacements = new long[blocks];
    boolean isPlain = !isOffHeap || whole.isNative();
    long size = 0;
    long lowest = 0;
    for (int i = 0; i < blocks; i++) {
      counts[i] = elements[i] * types[i].byteSize();
      displacements[i] = size;
      size += counts[i];
      isPlain &= types[i].isPlain();
      if (counts[i] > 0) {
        long before = types[i].isPlain() ? 0 : types[i].bytesBefore(elements[i]);
        lowest = Math.min(lowest, places[i] - before);
      }
    }
    Spread spread = Spread.of(buffer, whole, -lowest);
    for (int i = 0; i < blocks; i++) {
      places[i] += spread.place();
      isPlain &= places[i] >= 0 || counts[i] == 0;
    }
    if (isPlain) {
      for (int i = 0; i < blocks; i++) {
        displacements[i] = counts[i] == 0 ? 0 : places[i];
      }
      memory = spread.memory();
      target = null;
      return;
    }
    lease = Pool.take(size);
    memory = lease.asSlice(0, size);
    target = spread.memory();
    try {
      for (int i = 0; isRead && i < blocks; i++) {
        types[i].layout().pack(target, places[i], elements[i], block(i));
      }
    } catch (RuntimeException e) {
      close();
      throw Failures.of(e);
    }
  }

  /// Blocks of one type.
  ///
  /// @param displacements where each begins, in elements
  static BlockOperand of(
      @Nullable Object buffer,
      int[] counts,
      int[] displacements,
      int ranks,
      Datatype type,
      boolean isRead)
      throws MPIException {
    return of(buffer, counts, displacements, ranks, type, isRead, false);
  }

  /// As [#of], of blocks that are sent or stay, in native memory.
  static BlockOperand offHeap(
      @Nullable Object buffer, int[] counts, int[] displacements, int ranks, Datatype type)
      throws MPIException {
    return of(buffer, counts, displacements, ranks, type, true, true);
  }

  private static BlockOperand of(
      @Nullable Object buffer,
      int[] counts,
      int[] displacements,
      int ranks,
      Datatype type,
      boolean isRead,
      boolean isOffHeap)
      throws MPIException {
    Arguments.counts(counts, displacements, ranks);
    Arguments.type(type);
    Datatype[] types = new Datatype[ranks];
    long[] places = new long[ranks];
    for (int i = 0; i < ranks; i++) {
      types[i] = type;
      places[i] = displacements[i] * type.byteExtent();
    }
    return new BlockOperand(buffer, counts, places, types, isRead, isOffHeap);
  }

  /// Blocks of different types.
  ///
  /// @param displacements where each begins, in bytes
  static BlockOperand of(
      @Nullable Object buffer,
      int[] counts,
      int[] displacements,
      int ranks,
      Datatype[] types,
      boolean isRead)
      throws MPIException {
    Arguments.counts(counts, displacements, ranks);
    long[] places = new long[ranks];
    Datatype[] used = new Datatype[ranks];
    for (int i = 0; i < ranks; i++) {
      Arguments.type(types[i]);
      used[i] = types[i];
      places[i] = displacements[i];
    }
    return new BlockOperand(buffer, counts, places, used, isRead, false);
  }

  /// What is sent, copied where the call receives into the same memory; as [Operand#apartFrom].
  BlockOperand apartFrom(MemorySegment received) {
    if (Buffers.overlap(memory, received)) {
      lease = Pool.take(memory.byteSize());
      memory = lease.asSlice(0, memory.byteSize()).copyFrom(memory);
    }
    return this;
  }

  /// What the runtime sends from or receives to.
  MemorySegment memory() {
    return memory;
  }

  /// Bytes of each block.
  long[] counts() {
    return counts;
  }

  /// Whether the blocks are where the program has them.
  boolean isInPlace() {
    return target == null;
  }

  /// Where each block begins in [#memory].
  long[] displacements() {
    return displacements;
  }

  /// One of the blocks.
  MemorySegment block(int i) throws MPIException {
    try {
      return memory.asSlice(displacements[i], counts[i]);
    } catch (IndexOutOfBoundsException e) {
      throw Failures.of(e);
    }
  }

  /// All of them, of equal blocks side by side.
  MemorySegment run() {
    return counts.length == 0
        ? MemorySegment.NULL
        : memory.asSlice(displacements[0], counts[0] * counts.length);
  }

  /// Checks that all blocks lie in the buffer.
  BlockOperand verified() throws MPIException {
    for (int i = 0; i < counts.length; i++) {
      var _ = block(i);
    }
    return this;
  }

  @Override
  public void received() throws MPIException {
    if (target != null) {
      for (int i = 0; i < types.length; i++) {
        types[i].layout().unpack(block(i), target, places[i], elements[i]);
      }
    }
    if (booleans != null && bytesOfBooleans != null) {
      Buffers.copy(bytesOfBooleans, booleans);
    }
  }

  @Override
  public void close() {
    if (lease != null) {
      Pool.give(lease);
      lease = null;
    }
  }
}
