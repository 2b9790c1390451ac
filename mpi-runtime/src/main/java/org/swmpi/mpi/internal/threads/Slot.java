package org.swmpi.mpi.internal.threads;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// What a rank lays out for the others in a collective. Written before the rank's word
/// [Group#ARRIVED], read after it; not touched again before all readers have finished.
final class Slot {
  private static final long[] NONE = {};

  /// The buffers themselves, so that they stay while others copy.
  private MemorySegment buffer = MemorySegment.NULL;

  private MemorySegment result = MemorySegment.NULL;
  private MemorySegment base = MemorySegment.NULL;
  private long offset;
  private long[] counts = NONE;
  private long[] displacements = NONE;
  private @Nullable Object shared;

  void lay(MemorySegment segment) {
    lay(segment, NONE, NONE);
  }

  void lay(MemorySegment segment, long[] blockCounts, long[] blockDisplacements) {
    buffer = segment;
    base = SharedMemory.base(segment);
    offset = SharedMemory.offset(segment);
    counts = blockCounts;
    displacements = blockDisplacements;
  }

  /// Where the owner's part of the result will be, once it is prepared.
  void layResult(MemorySegment segment) {
    result = segment;
  }

  void share(@Nullable Object object) {
    shared = object;
  }

  /// The buffer begins at [#offset] in here.
  MemorySegment base() {
    return base;
  }

  long offset() {
    return offset;
  }

  /// Length of the buffer in bytes.
  long length() {
    return buffer.byteSize();
  }

  /// The buffer for the result begins at [#resultOffset] in here.
  MemorySegment resultBase() {
    return SharedMemory.base(result);
  }

  long resultOffset() {
    return SharedMemory.offset(result);
  }

  /// Elements for each rank, where the owner sends blocks of different lengths.
  long count(int rank) {
    return counts[rank];
  }

  /// Where the block for a rank begins in the buffer, in elements.
  long displacement(int rank) {
    return displacements[rank];
  }

  @Nullable Object shared() {
    return shared;
  }
}
