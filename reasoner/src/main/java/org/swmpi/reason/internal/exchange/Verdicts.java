package org.swmpi.reason.internal.exchange;

import org.swmpi.partition.records.PartitionedRecords;
import org.swmpi.reason.internal.records.LongLog;

/// What the owners answered a rank: which of its stated and derived triples to drop, and which
/// types to write for which of its nodes.
public final class Verdicts {
  private final long[][] droppedStated = new long[PartitionedRecords.PARTITIONS][];
  private final long[][] droppedDerived = new long[PartitionedRecords.PARTITIONS][];
  private final LongLog types;
  private final AtomSets atomSets;
  private long dropped;

  Verdicts(LongLog types, AtomSets atomSets) {
    this.types = types;
    this.atomSets = atomSets;
  }

  void set(int partition, long[] stated, long[] derived) {
    droppedStated[partition] = stated;
    droppedDerived[partition] = derived;
    for (long word : stated) {
      dropped += Long.bitCount(word);
    }
  }

  /// Bits of the stated triples of a partition, in order: set for those that another occurrence
  /// stands for.
  public long[] droppedStated(int partition) {
    return droppedStated[partition];
  }

  /// Bits of the derived triples of a partition, in order: set for those that are stated, or
  /// derived elsewhere.
  public long[] droppedDerived(int partition) {
    return droppedDerived[partition];
  }

  /// How many stated triples are dropped.
  public long dropped() {
    return dropped;
  }

  /// Nodes to write types for: `NodeRef`s with the number of a set of atoms, in input order.
  public LongLog types() {
    return types;
  }

  /// Position of the first atom of a set.
  public int atomsBegin(int set) {
    return atomSets.begin(set);
  }

  /// Position behind its last one.
  public int atomsEnd(int set) {
    return atomSets.end(set);
  }

  /// The atom at a position.
  public int atom(int position) {
    return atomSets.atom(position);
  }
}
