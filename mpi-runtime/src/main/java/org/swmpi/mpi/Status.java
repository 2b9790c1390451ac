package org.swmpi.mpi;

/// What is known of a message that has arrived or waits.
///
/// @param source rank that sent it
/// @param tag tag that it was sent with
/// @param bytes its length in bytes
public record Status(int source, int tag, long bytes) {
  /// How many elements of a type it has (`MPI_Get_count`).
  ///
  /// @throws IllegalStateException where the last one is not whole
  public long count(Datatype type) {
    if (bytes % type.bytes() != 0) {
      throw new IllegalStateException("%d bytes are no whole number of %s".formatted(bytes, type));
    }
    return bytes / type.bytes();
  }
}
