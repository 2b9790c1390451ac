package org.swmpi.partition.scan;

import org.swmpi.partition.Piece;

/// Hears of malformed lines.
@FunctionalInterface
public interface MalformedListener {
  /// A line is malformed.
  ///
  /// @param address the byte that is wrong
  /// @param what what is wrong, and what to do
  /// @return whether to set the line aside and go on
  boolean malformed(Piece piece, long address, String what);
}
