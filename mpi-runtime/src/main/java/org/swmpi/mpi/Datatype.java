package org.swmpi.mpi;

/// What the elements of a buffer are (MPI 4.1, section 3.2.2). All are in native byte order; a
/// segment needs no alignment.
public enum Datatype {
  /// 8 bits: `MPI_BYTE`; where an operation computes with it a signed integer, `MPI_INT8_T`.
  BYTE(1),
  /// 16-bit signed integer: `MPI_INT16_T`.
  SHORT(2),
  /// 16-bit unsigned integer, a `char` of Java: `MPI_UINT16_T`.
  CHAR(2),
  /// 32-bit signed integer: `MPI_INT32_T`.
  INT(4),
  /// 64-bit signed integer: `MPI_INT64_T`.
  LONG(8),
  /// 32-bit IEEE 754: `MPI_FLOAT`.
  FLOAT(4),
  /// 64-bit IEEE 754: `MPI_DOUBLE`.
  DOUBLE(8);

  private final long bytes;

  Datatype(long bytes) {
    this.bytes = bytes;
  }

  /// Size of one element in bytes: 1, 2, 4 or 8.
  public long bytes() {
    return bytes;
  }

  /// Whether elements are floating-point numbers, which have no bitwise operations.
  public boolean isFloatingPoint() {
    return this == FLOAT || this == DOUBLE;
  }
}
