package org.swmpi.reason.internal.exchange;

import org.swmpi.data.memory.Raw;

/// The records of one partition from all ranks, as they lie in memory. From each rank, in 64-bit
/// words:
///
/// ```
/// +--------+---------+-------+------------+-------------+-----------+
/// | stated | derived | nodes | 2 × stated | 2 × derived | 3 × nodes |
/// +--------+---------+-------+------------+-------------+-----------+
/// ```
final class Incoming {
  /// Words before the records.
  static final int HEADER = 3;

  private final long start;
  private final long[] at;

  /// @param start address that none of the blocks lies below
  /// @param at where each rank's block begins; moved behind the partition by [#advance]
  Incoming(long start, long[] at) {
    this.start = start;
    this.at = at;
  }

  /// Address that no record lies below.
  long start() {
    return start;
  }

  int sources() {
    return at.length;
  }

  long stated(int source) {
    return Raw.getLong(at[source]);
  }

  long derived(int source) {
    return Raw.getLong(at[source] + 8);
  }

  long nodes(int source) {
    return Raw.getLong(at[source] + 16);
  }

  long statedAt(int source) {
    return at[source] + HEADER * 8;
  }

  long derivedAt(int source) {
    return statedAt(source) + stated(source) * 16;
  }

  long nodesAt(int source) {
    return derivedAt(source) + derived(source) * 16;
  }

  long triples() {
    long sum = 0;
    for (int source = 0; source < at.length; source++) {
      sum += stated(source) + derived(source);
    }
    return sum;
  }

  long nodes() {
    long sum = 0;
    for (int source = 0; source < at.length; source++) {
      sum += nodes(source);
    }
    return sum;
  }

  /// Moves to the next partition.
  void advance() {
    for (int source = 0; source < at.length; source++) {
      at[source] = nodesAt(source) + nodes(source) * 24;
    }
  }
}
