package org.swmpi.partition;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.MappedText;

/// The whole input as blocks of lines, in input order. Where a block begins follows from the input
/// alone: it holds the lines that begin in one of equal ranges of bytes. So ranks that take blocks
/// in turn do the same work piece by piece, however many they are.
public final class Blocks {
  private final List<Piece> pieces;
  private final long blockBytes;

  /// Number of the first block of each piece, and behind them that of all.
  private final List<Long> firsts = new ArrayList<>();

  /// @param input one that gives each rank everything
  /// @param blockBytes how long the ranges are
  public Blocks(RankInput input, long blockBytes) {
    pieces = input.pieces();
    this.blockBytes = blockBytes;
    long count = 0;
    for (Piece piece : pieces) {
      firsts.add(count);
      count += (piece.text().length() + blockBytes - 1) / blockBytes;
    }
    firsts.add(count);
  }

  /// How many there are; some may hold no line.
  public long count() {
    return firsts.getLast();
  }

  /// A block.
  ///
  /// @param number from 0
  /// @return null if no line begins in its range
  public @Nullable Piece block(long number) {
    int i = piece(number);
    Piece piece = pieces.get(i);
    MappedText text = piece.text();
    long from = text.address() + (number - firsts.get(i)) * blockBytes;
    long limit = Math.min(from + blockBytes, text.end());
    long start = from == text.address() ? from : lineStart(from, limit);
    if (start >= limit) {
      return null;
    }
    return piece.lines(start, lineStart(limit, text.end()));
  }

  private int piece(long number) {
    int low = 0;
    int high = pieces.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (firsts.get(middle) <= number) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /// The first line start at or behind `at`, not looked for behind `limit`.
  private static long lineStart(long at, long limit) {
    long next = at;
    while (next < limit && Raw.getByte(next - 1) != '\n') {
      next++;
    }
    return next;
  }
}
