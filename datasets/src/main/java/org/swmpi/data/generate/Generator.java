package org.swmpi.data.generate;

import java.util.Map;
import org.swmpi.data.memory.ByteSink;

/// Makes a data set block by block. Of several that have the same options each can make any of the
/// blocks: put together in the order of their numbers they are the data set, the same bytes always.
/// Not safe for use by several threads.
public interface Generator extends AutoCloseable {
  /// How many blocks there are.
  long blocks();

  /// About how many bytes all blocks have, for progress.
  long expectedBytes();

  /// Appends a block, whole lines, to `to`.
  ///
  /// @param block from 0
  void write(long block, ByteSink to);

  /// What this generator has counted in the blocks that it made. Added up, element by element, over
  /// all that shared the work it is what [#report] takes.
  long[] tally();

  /// The figures of the whole data set, by name, in an order for people.
  ///
  /// @param tallies the sum of all tallies
  Map<String, Long> report(long[] tallies);

  /// Releases memory.
  @Override
  void close();
}
