package org.swmpi.mpi.internal.libmpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// Counts and displacements of blocks as C ints, in memory of the communicator's own.
final class BlockTable {
  private final MemorySegment counts;
  private final MemorySegment displacements;

  BlockTable(int size) {
    counts = Arena.ofAuto().allocate(JAVA_INT, size);
    displacements = Arena.ofAuto().allocate(JAVA_INT, size);
  }

  /// Fills the table.
  ///
  /// @param largest largest count that is passed to the library at once
  /// @return whether all fit
  boolean fill(long[] blockCounts, long[] blockDisplacements, long largest) {
    long excess = 0;
    for (int i = 0; i < blockCounts.length; i++) {
      excess |= largest - blockCounts[i];
      excess |= Integer.MAX_VALUE - blockDisplacements[i];
      counts.setAtIndex(JAVA_INT, i, (int) blockCounts[i]);
      displacements.setAtIndex(JAVA_INT, i, (int) blockDisplacements[i]);
    }
    return excess >= 0;
  }

  /// Fills the table with blocks side by side.
  ///
  /// @param unit elements of the blocks that the library counts as one
  /// @param largest largest count that is passed to the library at once
  /// @return whether all fit
  boolean fillSideBySide(long[] blockCounts, long unit, long largest) {
    long[] units = new long[blockCounts.length];
    long[] places = new long[blockCounts.length];
    long end = 0;
    for (int i = 0; i < units.length; i++) {
      units[i] = blockCounts[i] / unit;
      places[i] = end;
      end += units[i];
    }
    return fill(units, places, largest) && end <= Integer.MAX_VALUE;
  }

  /// Address of the counts.
  long counts() {
    return counts.address();
  }

  /// Address of the displacements.
  long displacements() {
    return displacements.address();
  }
}
