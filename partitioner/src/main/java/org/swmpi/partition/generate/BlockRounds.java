package org.swmpi.partition.generate;

/// Which blocks a rank makes in which round. The blocks of a round follow those of the round
/// before, within it those of a rank those of the rank before.
///
/// @param blocks how many there are
/// @param ranks how many make them
/// @param perRound how many are made in a round, the last one perhaps less
record BlockRounds(long blocks, int ranks, long perRound) {
  /// What a rank should keep in memory of a round, in bytes.
  private static final long BATCH_BYTES = 4L << 20;

  /// With fewer rounds, ranks that are done wait for others too long.
  private static final int LEAST_ROUNDS = 8;

  /// Rounds that fill memory well, but are not too few.
  ///
  /// @param blockBytes about how many bytes a block has
  static BlockRounds of(long blocks, int ranks, long blockBytes) {
    long fitting = Math.max(1, BATCH_BYTES / Math.max(1, blockBytes));
    long batch = Math.clamp(blocks / ((long) LEAST_ROUNDS * ranks), 1, fitting);
    return new BlockRounds(blocks, ranks, batch * ranks);
  }

  long rounds() {
    return Math.ceilDiv(blocks, perRound);
  }

  /// The first block of a rank in a round; that of the next rank is behind its last.
  long first(long round, int rank) {
    long before = round * perRound;
    return before + Math.min(perRound, blocks - before) * rank / ranks;
  }
}
