package org.swmpi.bench.mpi;

/// How sizes are written.
final class Sizes {
  private static final int KIB = 1 << 10;
  private static final int MIB = 1 << 20;

  private Sizes() {}

  /// `8 B`, `64 KiB`, `16 MiB`
  static String text(int bytes) {
    if (bytes >= MIB && bytes % MIB == 0) {
      return bytes / MIB + " MiB";
    }
    return bytes >= KIB && bytes % KIB == 0 ? bytes / KIB + " KiB" : bytes + " B";
  }
}
