package org.swmpi.mpi.internal.sockets;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Accumulation;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.internal.windows.Combiner;
import org.swmpi.mpi.internal.windows.Elements;
import org.swmpi.mpi.internal.windows.Layout;
import org.swmpi.mpi.internal.windows.WindowMemory;

/// This rank's part of a window, which the rank's own thread and those that serve others use:
/// whatever combines elements holds this object's monitor, so it is atomic for each of them.
final class WindowPart {
  private static final int PIECE_BYTES = 32 << 10;

  private final WindowMemory memory;
  private final LockQueue locks = new LockQueue();
  private final Combiner combiner = new Combiner();

  WindowPart(WindowMemory memory) {
    this.memory = memory;
  }

  LockQueue locks() {
    return locks;
  }

  /// @throws IllegalArgumentException where they do not lie in the window
  Elements elements(long displacement, Layout layout) {
    return memory.elements(displacement, layout);
  }

  /// Gives the next operands.
  @FunctionalInterface
  interface Source {
    void read(MemorySegment piece) throws IOException;
  }

  /// Takes what stood there before.
  @FunctionalInterface
  interface Sink {
    void write(MemorySegment piece) throws IOException;
  }

  /// Memory for a piece of an accumulation; for one thread.
  static final class Pieces {
    private MemorySegment all = MemorySegment.NULL;

    private MemorySegment piece(int number, long bytes) {
      if (all.byteSize() == 0) {
        all = Arena.ofAuto().allocate(3L * PIECE_BYTES, 8); // many origins never accumulate
      }
      return all.asSlice((long) number * PIECE_BYTES, bytes);
    }
  }

  /// Combines elements with operands, in pieces of whole values. Neither source nor sink are used
  /// while the monitor is held, so that no slow connection keeps others waiting.
  ///
  /// @param source null where the operation takes no operand
  /// @param sink null where nobody wants to know what was there
  void accumulate(
      Elements there,
      Datatype type,
      Accumulation op,
      @Nullable Source source,
      @Nullable Sink sink,
      Pieces pieces)
      throws IOException {
    Elements writing = there.again();
    int value = Math.toIntExact(type.bytes());
    int most = PIECE_BYTES - PIECE_BYTES % (value * (value + Integer.BYTES)); // pairs too
    while (there.remaining() > 0) {
      long bytes = Math.min(most, there.remaining());
      MemorySegment operand = pieces.piece(0, bytes);
      MemorySegment before = pieces.piece(1, bytes);
      MemorySegment result = pieces.piece(2, bytes);
      if (source != null) {
        source.read(operand);
      }
      synchronized (this) {
        there.read(before);
        result.copyFrom(before);
        combiner.combine(operand, result, type, op);
        writing.write(result);
      }
      if (sink != null) {
        sink.write(before);
      }
    }
  }

  /// Replaces an element if it is as expected.
  ///
  /// @param before is set to what stood there
  synchronized void compareAndSwap(
      Elements there, MemorySegment expected, MemorySegment value, MemorySegment before) {
    Elements writing = there.again();
    there.read(before);
    if (before.mismatch(expected) < 0) {
      writing.write(value);
    }
  }
}
