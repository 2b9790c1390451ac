package org.swmpi.mpi.internal.collect;

/// Where one algorithm takes over from another, in bytes.
///
/// Reckoned, not measured: over loopback a message takes tens of microseconds with the waking of
/// its receiver, as long as some ten thousand bytes take to be copied. So few steps are better up
/// to a few KiB, and fewer bytes above.
final class Limits {
  /// Broadcast: up to here down a tree, above as blocks that all then gather.
  static final long BROADCAST_TREE = 256 << 10;

  /// Blocks of gather and scatter: up to here along a tree, above straight from rank to rank.
  static final long GATHER_TREE = 2 << 10;

  /// Blocks of allGather: up to here in log(n) steps, above around a ring.
  static final long ALL_GATHER_STEPS = 2 << 10;

  /// Blocks of allToAll: up to here in log(n) steps, above from rank to rank.
  static final long ALL_TO_ALL_STEPS = 256;

  /// Reductions: up to here whole buffers, above a share for each rank.
  static final long REDUCE_WHOLE = 32 << 10;

  /// Reductions: longer buffers are combined in pieces of this size, a multiple of every element's.
  static final long REDUCE_AT_ONCE = 16 << 20;

  private Limits() {}
}
