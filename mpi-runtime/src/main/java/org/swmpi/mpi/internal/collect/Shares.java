package org.swmpi.mpi.internal.collect;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.Datatype;

/// A buffer cut into a share for each rank, as equal as whole elements allow.
final class Shares {
  private Shares() {}

  /// @param element bytes of an element
  static Blocks of(MemorySegment buffer, long element, int size) {
    long elements = buffer.byteSize() / element;
    long[] counts = new long[size];
    long[] displacements = new long[size];
    long begin = 0;
    for (int rank = 0; rank < size; rank++) {
      long end = elements / size * (rank + 1) + elements % size * (rank + 1) / size;
      counts[rank] = (end - begin) * element;
      displacements[rank] = begin * element;
      begin = end;
    }
    return Blocks.of(buffer, counts, displacements, Datatype.BYTE);
  }
}
