package org.swmpi.partition.scan;

import org.swmpi.partition.Piece;

/// Hears what a scan has to say.
public interface ScanListener {
  /// A statement is malformed.
  ///
  /// @param address the byte that is wrong
  /// @param what what is wrong, and what to do
  /// @return whether to set its line aside and go on
  boolean malformed(Piece piece, long address, String what);

  /// So many bytes of the rank's input are behind, with so many statements.
  void progress(long bytes, long statements);
}
