package org.swmpi.mpi.internal.check;

import org.swmpi.mpi.DerivedDatatype;

/// Elements in the memory of the rank that is accessed.
///
/// @param displacement where they begin, in bytes
/// @param count of elements of the type
public record Target(int rank, long displacement, long count, DerivedDatatype type) {
  /// Bytes that travel.
  public long bytes() {
    return count * type.size();
  }
}
