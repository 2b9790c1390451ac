package org.swmpi.mpi.internal.check;

import java.lang.foreign.MemorySegment;
import org.swmpi.mpi.DerivedDatatype;

/// Elements in the memory of the rank that accesses a window.
///
/// @param count of elements of the type
public record Origin(MemorySegment memory, long count, DerivedDatatype type) {
  /// Bytes that travel.
  public long bytes() {
    return count * type.size();
  }
}
