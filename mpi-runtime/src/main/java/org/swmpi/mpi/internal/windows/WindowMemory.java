package org.swmpi.mpi.internal.windows;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/// A rank's memory in a window, for any thread of its process.
public final class WindowMemory {
  private final boolean isDynamic;
  private final MemorySegment given;
  private final MemorySegment memory;
  private final ConcurrentNavigableMap<Long, MemorySegment> attached =
      new ConcurrentSkipListMap<>();

  /// @param isDynamic whether memory is what will be attached
  public WindowMemory(MemorySegment memory, boolean isDynamic) {
    this.isDynamic = isDynamic;
    this.given = memory;
    this.memory = forAnyThread(memory);
  }

  /// The same native memory, whichever thread it belongs to. It must stay alive while it is used,
  /// which nobody checks any more: the rules of windows demand it.
  public static MemorySegment forAnyThread(MemorySegment memory) {
    return at(memory.address(), memory.byteSize());
  }

  @SuppressWarnings("restricted") // memory of another thread of this process
  private static MemorySegment at(long address, long bytes) {
    return MemorySegment.ofAddress(address).reinterpret(bytes);
  }

  /// All of it, as it was given: it knows its end.
  public MemorySegment given() {
    return given;
  }

  /// A part of it.
  ///
  /// @param displacement from its start, or address where memory is attached
  /// @throws IllegalArgumentException where it is not in the window
  public MemorySegment part(long displacement, long bytes) {
    if (!isDynamic) {
      verifyInside(displacement, bytes, memory.byteSize());
      return memory.asSlice(displacement, bytes);
    }
    Map.Entry<Long, MemorySegment> piece = attached.floorEntry(displacement);
    if (piece == null || displacement - piece.getKey() > piece.getValue().byteSize() - bytes) {
      throw new IllegalArgumentException(
          "displacement is %d, %d bytes from there on: nothing of the target is attached there"
              .formatted(displacement, bytes));
    }
    return at(displacement, bytes);
  }

  /// Elements in it.
  ///
  /// @param displacement as of [#part]
  /// @throws IllegalArgumentException where they do not lie in the window
  public Elements elements(long displacement, Layout layout) {
    return new Elements(part(displacement + layout.first(), layout.reach()), layout);
  }

  /// @param size of the memory
  /// @throws IllegalArgumentException where a part of it is not in it
  public static void verifyInside(long displacement, long bytes, long size) {
    if (displacement < 0 || displacement > size - bytes) {
      throw new IllegalArgumentException(
          "displacement is %d, %d bytes from there on: the target has %d"
              .formatted(displacement, bytes, size));
    }
  }

  /// Adds memory.
  public void attach(MemorySegment piece) {
    attached.put(piece.address(), piece);
  }

  /// Takes memory out that was added.
  public void detach(MemorySegment piece) {
    if (attached.remove(piece.address()) == null) {
      throw new IllegalArgumentException("memory is not attached");
    }
  }
}
