package org.swmpi.data.generate;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.swmpi.data.memory.ByteSink;

/// Lines with holes for numbers, cut into pieces that are copied as they are.
///
/// A hole is a letter in braces. Those of a to h are filled once for many lines, by [#bind]; those
/// of n to q each time, by [TextWriter].
final class Templates implements AutoCloseable {
  /// Behind the last piece of a template there is no hole.
  static final int NO_HOLE = -1;

  private static final char FIRST_BOUND = 'a';
  private static final char FIRST_FREE = 'n';

  private final List<String> texts;
  private final ByteSink bytes;
  private final int[] pieceStarts;
  private final byte[] holes;
  private final int[] firstPieces;
  private final int[] lines;

  /// @param texts each numbered by its place
  Templates(List<String> texts) {
    this.texts = List.copyOf(texts);
    int pieces = 0;
    long length = 0;
    lines = new int[texts.size()];
    for (int t = 0; t < texts.size(); t++) {
      String text = texts.get(t);
      pieces += 1 + (int) text.chars().filter(c -> c == '{').count();
      lines[t] = (int) text.chars().filter(c -> c == '\n').count();
      length += text.length();
    }
    bytes = new ByteSink(2 * length);
    pieceStarts = new int[pieces + 1];
    holes = new byte[pieces];
    firstPieces = new int[texts.size() + 1];
  }

  /// Fills the holes a, b, … of all templates.
  void bind(long... values) {
    bytes.truncate(0);
    int piece = 0;
    for (int t = 0; t < texts.size(); t++) {
      firstPieces[t] = piece;
      String text = texts.get(t);
      int at = 0;
      for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', at)) {
        put(text, at, open);
        char letter = text.charAt(open + 1);
        if (letter < FIRST_FREE) {
          bytes.put(Long.toString(values[letter - FIRST_BOUND]));
        } else {
          holes[piece] = (byte) (letter - FIRST_FREE);
          pieceStarts[++piece] = Math.toIntExact(bytes.length());
        }
        at = open + 3;
      }
      put(text, at, text.length());
      holes[piece] = NO_HOLE;
      pieceStarts[++piece] = Math.toIntExact(bytes.length());
    }
    firstPieces[texts.size()] = piece;
  }

  private void put(String text, int from, int to) {
    bytes.put(text.substring(from, to).getBytes(StandardCharsets.US_ASCII));
  }

  /// The first piece of a template; the template behind the last one has one too.
  int firstPiece(int template) {
    return firstPieces[template];
  }

  /// Lines of a template.
  int lines(int template) {
    return lines[template];
  }

  /// Where all pieces lie, until the next [#bind].
  long address() {
    return bytes.address();
  }

  /// Where a piece begins, behind [#address]; where it ends is where the next begins.
  int start(int piece) {
    return pieceStarts[piece];
  }

  /// Which number comes behind a piece: 0 for n, 1 for o, …; [#NO_HOLE] if none does.
  int hole(int piece) {
    return holes[piece];
  }

  @Override
  public void close() {
    bytes.close();
  }
}
