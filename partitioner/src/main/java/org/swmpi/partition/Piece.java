package org.swmpi.partition;

import org.jspecify.annotations.Nullable;
import org.swmpi.data.ntriples.MappedText;

/**
 * Lines of one file in a rank's memory.
 *
 * @param text where they lie
 * @param file position of the file among the inputs
 * @param quads whether statements may have a graph name
 * @param blankPrefix goes before blank node labels to keep files apart; {@code null}: labels stay
 */
@SuppressWarnings("ArrayRecordComponent") // shared, never changed
public record Piece(MappedText text, int file, boolean quads, byte @Nullable [] blankPrefix) {
  /** The lines {@code [from, to)} of this piece. */
  public Piece lines(long from, long to) {
    long offset = text.offset() + (from - text.address());
    return new Piece(new MappedText(from, to - from, offset), file, quads, blankPrefix);
  }
}
