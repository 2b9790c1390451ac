package org.swmpi.mpi.internal.collect;

/// Where one algorithm takes over from another, in bytes: where they crossed for processes of 4 and
/// 8 ranks on one machine of 2 cores, over loopback, with one of them throughout and then the other
/// (64 bytes to 8 MiB, medians). Few messages count for more there than few bytes.
final class Limits {
  /// Broadcast: up to here down a tree, above as blocks that all then gather.
  static final long BROADCAST_TREE = 4 << 20;

  /// Blocks of gather and scatter: up to here along a tree, above straight from rank to rank. Few
  /// ranks gain nothing by the tree; of many, the root is not called by each.
  static final long GATHER_TREE = 256;

  /// Blocks of allGather: up to here in log(n) steps, above around a ring.
  static final long ALL_GATHER_STEPS = 1 << 10;

  /// Blocks of allToAll: up to here in log(n) steps, above from rank to rank.
  static final long ALL_TO_ALL_STEPS = 256;

  /// Reductions: up to here whole buffers, above a share for each rank.
  static final long REDUCE_WHOLE = 512 << 10;

  /// Reductions: longer buffers are combined in pieces of this size, a multiple of every element's.
  static final long REDUCE_AT_ONCE = 16 << 20;

  private Limits() {}
}
