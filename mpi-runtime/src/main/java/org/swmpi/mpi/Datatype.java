package org.swmpi.mpi;

/// What the elements of a buffer are. All are in native byte order; a segment needs no alignment.
public enum Datatype {
  /// 8 bits: a signed number where an operation computes with it.
  BYTE(1),
  /// 16-bit signed integer.
  SHORT(2),
  /// 16-bit unsigned integer: a `char` of Java.
  CHAR(2),
  /// 32-bit signed integer.
  INT(4),
  /// 64-bit signed integer.
  LONG(8),
  /// 32-bit IEEE 754.
  FLOAT(4),
  /// 64-bit IEEE 754.
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
