package org.swmpi.partition;

import org.jspecify.annotations.Nullable;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.MappedText;

/// Lines of one file in a rank's memory.
///
/// @param text where they lie
/// @param file position of the file among the inputs
/// @param quads whether statements may have a graph name
/// @param blankPrefix goes before blank node labels to keep files apart; `null`: labels stay
@SuppressWarnings("ArrayRecordComponent") // shared, never changed
public record Piece(MappedText text, int file, boolean quads, byte @Nullable [] blankPrefix) {
  /// The lines `[from, to)` of this piece.
  public Piece lines(long from, long to) {
    long offset = text.offset() + (from - text.address());
    return new Piece(new MappedText(from, to - from, offset), file, quads, blankPrefix);
  }

  /// Lines of the same file from the same offset, which lie elsewhere.
  Piece movedTo(long address, long length) {
    MappedText moved = new MappedText(address, length, text.offset());
    return new Piece(moved, file, quads, blankPrefix);
  }

  /// Where the line begins that holds the byte at `address`.
  public long lineStart(long address) {
    long at = Math.min(address, text.end() - 1);
    while (at > text.address() && !isLineEnd(Raw.getByte(at - 1))) {
      at--;
    }
    return at;
  }

  /// Where it ends: its LF or CR.
  public long lineEnd(long address) {
    long at = address;
    while (at < text.end() && !isLineEnd(Raw.getByte(at))) {
      at++;
    }
    return at;
  }

  private static boolean isLineEnd(byte b) {
    return b == '\n' || b == '\r';
  }
}
