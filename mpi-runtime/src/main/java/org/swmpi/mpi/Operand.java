package org.swmpi.mpi;

import java.lang.foreign.MemorySegment;

/// Elements of a buffer that a collective sends or receives.
sealed interface Operand permits ElementRun, ElementBlocks {
  /// Whether [Collectives#IN_PLACE] stands for it.
  boolean isInPlace();

  /// What the call sends.
  MemorySegment sent(Packing packing);

  /// Where the call receives.
  ///
  /// @param isKept whether some of the elements stay
  Room received(Packing packing, boolean isKept);

  /// Where each rank's bytes are in what is sent or received.
  Blocks blocks(Packing packing);
}
