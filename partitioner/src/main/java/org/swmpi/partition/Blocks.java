package org.swmpi.partition;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.MappedText;

/// The whole input as blocks of lines, in input order. Where a block begins follows from the input
/// alone: it holds the lines that begin in one of equal ranges of a file's bytes, however many
/// pieces the file has in memory. So ranks that take blocks in turn do the same work piece by
/// piece, however many they are.
public final class Blocks {
  private final List<List<Piece>> files = new ArrayList<>();
  private final Arena arena;
  private final long blockBytes;

  /// Number of the first block of each file, and behind them that of all.
  private final List<Long> firsts = new ArrayList<>();

  /// @param input one that gives each rank everything
  /// @param blockBytes how long the ranges are
  public Blocks(RankInput input, long blockBytes) {
    this(input.pieces(), input.arena(), blockBytes);
  }

  /// @param pieces those of each file in their order, without gaps
  /// @param arena has what is made of several pieces
  Blocks(List<Piece> pieces, Arena arena, long blockBytes) {
    this.arena = arena;
    this.blockBytes = blockBytes;
    for (Piece piece : pieces) {
      if (files.isEmpty() || files.getLast().getLast().file() != piece.file()) {
        files.add(new ArrayList<>());
      }
      files.getLast().add(piece);
    }
    long count = 0;
    for (List<Piece> file : files) {
      firsts.add(count);
      long bytes = file.stream().mapToLong(piece -> piece.text().length()).sum();
      count += (bytes + blockBytes - 1) / blockBytes;
    }
    firsts.add(count);
  }

  /// The first of a rank's share, if each takes as many that follow one another; that of the next
  /// one is behind its last.
  public long firstOf(int rank, int ranks) {
    return Slice.share(count(), rank, ranks);
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
    int i = file(number);
    List<Piece> file = files.get(i);
    long from = file.getFirst().text().offset() + (number - firsts.get(i)) * blockBytes;
    List<Piece> found = new ArrayList<>();
    for (Piece piece : file) {
      MappedText text = piece.text();
      long limit = address(text, from + blockBytes);
      long start = lineStart(text, address(text, from), limit);
      if (start < limit) {
        found.add(piece.lines(start, lineStart(text, limit, text.end())));
      }
    }
    return found.size() > 1 ? joined(found) : found.isEmpty() ? null : found.getFirst();
  }

  /// Address of an offset of the file, or the end of the text that is nearest to it.
  private static long address(MappedText text, long offset) {
    return Math.clamp(text.address() + (offset - text.offset()), text.address(), text.end());
  }

  /// The first line start at or behind `at`, not looked for behind `limit`.
  private static long lineStart(MappedText text, long at, long limit) {
    long next = at;
    while (next > text.address() && next < limit && Raw.getByte(next - 1) != '\n') {
      next++;
    }
    return next;
  }

  private Piece joined(List<Piece> parts) {
    long bytes = parts.stream().mapToLong(part -> part.text().length()).sum();
    long start = arena.allocate(bytes + Raw.PADDING).address();
    long at = start;
    for (Piece part : parts) {
      Raw.copy(part.text().address(), at, part.text().length());
      at += part.text().length();
    }
    return parts.getFirst().movedTo(start, bytes);
  }

  private int file(long number) {
    int low = 0;
    int high = files.size() - 1;
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
}
