package org.swmpi.mpi.internal.windows;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.swmpi.mpi.internal.check.Origin;

/// The bytes of elements, one after the other, wherever they lie. As long as the elements are
/// reachable, so is their memory.
public final class Elements {
  private final MemorySegment memory;
  private final MemorySegment owner;
  private final Layout layout;
  private final long first;
  private long remaining;
  private long element;
  private int block;
  private long done;

  /// @param memory what the elements reach: from [Layout#first] on
  public Elements(MemorySegment memory, Layout layout) {
    this(memory, memory, layout);
  }

  /// @param owner whose memory it is
  private Elements(MemorySegment memory, MemorySegment owner, Layout layout) {
    this.memory = memory;
    this.owner = owner;
    this.layout = layout;
    first = layout.first();
    remaining = layout.bytes();
  }

  /// The bytes of one piece of memory.
  public Elements(MemorySegment memory) {
    this(memory, Layout.of(memory.byteSize()));
  }

  /// The same, for any thread of this process.
  public static Elements of(MemorySegment memory) {
    Layout layout = Layout.of(memory.byteSize());
    return new Elements(WindowMemory.forAnyThread(memory), memory, layout);
  }

  /// Those of an origin, for any thread of this process.
  public static Elements of(Origin origin) {
    Layout layout = Layout.of(origin.count(), origin.type());
    MemorySegment reached = origin.memory().asSlice(layout.first(), layout.reach());
    return new Elements(WindowMemory.forAnyThread(reached), reached, layout);
  }

  /// The same, from its beginning.
  public Elements again() {
    return new Elements(memory, owner, layout);
  }

  /// Bytes to come.
  public long remaining() {
    return remaining;
  }

  /// The next piece of memory, and goes on behind it. Not the piece, but these elements keep the
  /// memory reachable.
  ///
  /// @param most bytes in it, at most
  public MemorySegment next(long most) {
    long length = layout.lengths()[block];
    long bytes = Math.min(most, length - done);
    long from = element * layout.extent() + layout.offsets()[block] - first + done;
    done += bytes;
    remaining -= bytes;
    if (done == length) {
      done = 0;
      block++;
      if (block == layout.offsets().length) {
        block = 0;
        element++;
      }
    }
    return memory.asSlice(from, bytes);
  }

  /// Copies the next bytes to one piece of memory, as many as it has.
  public void read(MemorySegment target) {
    try {
      for (long at = 0; at < target.byteSize(); ) {
        MemorySegment piece = next(target.byteSize() - at);
        MemorySegment.copy(piece, 0, target, at, piece.byteSize());
        at += piece.byteSize();
      }
    } finally {
      Reference.reachabilityFence(owner);
    }
  }

  /// Copies one piece of memory to the next bytes.
  public void write(MemorySegment source) {
    try {
      for (long at = 0; at < source.byteSize(); ) {
        MemorySegment piece = next(source.byteSize() - at);
        MemorySegment.copy(source, at, piece, 0, piece.byteSize());
        at += piece.byteSize();
      }
    } finally {
      Reference.reachabilityFence(owner);
    }
  }

  /// Copies all bytes of other elements, of which there are as many, to these.
  public void copyFrom(Elements source) {
    try {
      while (source.remaining() > 0) {
        write(source.next(remaining));
      }
    } finally {
      Reference.reachabilityFence(source.owner);
    }
  }
}
