package org.swmpi.ri.internal.text;

import org.swmpi.data.memory.ArrayLength;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.Utf8;

/// Cuts text where it lies, 8 bytes at a time.
///
/// - `ascii`: a term is a run of the letters A to Z and digits, in lower case; all else is between
///   terms, whatever the text's encoding.
/// - `unicode`: a term is a run of letters, digits and marks of Unicode, in lower case; text of
///   ASCII is cut as above.
/// - `whitespace`: a term is what stands between blanks and control characters, as it is.
final class ByteTokeniser extends Tokeniser {
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long LOW_BITS = ~HIGH_BITS;
  private static final long CASE_BITS = 0x2020202020202020L;
  private static final long ONES = 0x0101010101010101L;

  /// What a term is.
  enum Kind {
    ASCII,
    UNICODE,
    WHITESPACE
  }

  private final Kind kind;
  private final WordBuffer buffer = new WordBuffer();

  ByteTokeniser(Kind kind) {
    this.kind = kind;
  }

  @Override
  public void line(long from, long to, TermSink sink) {
    switch (kind) {
      case ASCII -> cut(from, to, sink, false);
      case UNICODE -> cut(from, to, sink, true);
      case WHITESPACE -> cutWhitespace(from, to, sink);
    }
  }

  @Override
  public void verify(long from, long to) {
    if (kind != Kind.ASCII) {
      super.verify(from, to);
    }
    if (to - from > ArrayLength.MOST) { // perhaps in one word
      line(from, to, (_, _, _, _) -> {});
    }
  }

  private void cut(long from, long to, TermSink sink, boolean unicode) {
    long at = from;
    while (at < to) {
      long bytes = Raw.getLong(at);
      long inside = lettersAndDigits(bytes);
      long high = unicode ? bytes & HIGH_BITS : 0;
      if ((high & 0x80) != 0) {
        at = unicodeTerm(at, to, sink);
        continue;
      }
      if ((inside & 0x80) == 0) {
        long next = inside | high;
        at += next == 0 ? 8 : Long.numberOfTrailingZeros(next) >>> 3;
        continue;
      }
      long ends = ~inside & HIGH_BITS;
      if (ends == 0) {
        at = longTerm(at, to, sink, unicode);
        continue;
      }
      int bits = Long.numberOfTrailingZeros(ends) & ~7;
      if ((high >>> bits & 0x80) != 0) {
        at = unicodeTerm(at, to, sink);
        continue;
      }
      at = shortTerm(at, (bytes | CASE_BITS) & ~(-1L << bits), bits >>> 3, sink);
    }
  }

  /// @return behind the byte that ends the term
  private static long shortTerm(long start, long head, int length, TermSink sink) {
    sink.term(TextHash.end(TextHash.add(TextHash.begin(length), head)), head, length, 0);
    return start + length + 1;
  }

  /// A term of ASCII that is longer than a word.
  private long longTerm(long start, long to, TermSink sink, boolean unicode) {
    buffer.clear();
    long at = start;
    while (true) {
      long bytes = Raw.getLong(at);
      long ends = ~lettersAndDigits(bytes) & HIGH_BITS;
      buffer.putWord(bytes | CASE_BITS);
      if (ends != 0) {
        int bits = Long.numberOfTrailingZeros(ends) & ~7;
        if (unicode && (bytes >>> bits & 0x80) != 0) {
          return unicodeTerm(start, to, sink);
        }
        buffer.finish(at + (bits >>> 3) - start, sink);
        return at + (bits >>> 3) + 1;
      }
      at += 8;
    }
  }

  /// Bit 7 of each byte that is a letter or digit of ASCII.
  private static long lettersAndDigits(long bytes) {
    long plain = bytes & LOW_BITS;
    long lower = plain | CASE_BITS;
    long letters = lower + ONES * (0x80 - 'a') & ~(lower + ONES * (0x7f - 'z'));
    long digits = plain + ONES * (0x80 - '0') & ~(plain + ONES * (0x7f - '9'));
    return (letters | digits) & ~bytes & HIGH_BITS;
  }

  /// A term that may hold any letters; if there is none at the start, what stands there is skipped.
  private long unicodeTerm(long start, long to, TermSink sink) {
    buffer.clear();
    long at = start;
    while (at < to) {
      int codePoint = Utf8.decode(at, to);
      if (codePoint < 0) {
        throw new MalformedTextException();
      }
      boolean inside = Character.isLetterOrDigit(codePoint) || at > start && isMark(codePoint);
      if (!inside) {
        if (at == start) {
          return at + Utf8.length(codePoint);
        }
        break;
      }
      buffer.putCodePoint(Character.toLowerCase(codePoint));
      at += Utf8.length(codePoint);
    }
    buffer.finish(buffer.length(), sink);
    return at;
  }

  private static boolean isMark(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK ->
          true;
      default -> false;
    };
  }

  private void cutWhitespace(long from, long to, TermSink sink) {
    long at = from;
    while (at < to) {
      long bytes = Raw.getLong(at);
      long inside = aboveBlank(bytes);
      if ((inside & 0x80) == 0) {
        at += inside == 0 ? 8 : Long.numberOfTrailingZeros(inside) >>> 3;
        continue;
      }
      long ends = ~inside & HIGH_BITS;
      if (ends == 0) {
        at = longTermOfAll(at, sink);
      } else {
        int bits = Long.numberOfTrailingZeros(ends) & ~7;
        at = shortTerm(at, bytes & ~(-1L << bits), bits >>> 3, sink);
      }
    }
  }

  private long longTermOfAll(long start, TermSink sink) {
    buffer.clear();
    long at = start;
    while (true) {
      long bytes = Raw.getLong(at);
      long ends = ~aboveBlank(bytes) & HIGH_BITS;
      buffer.putWord(bytes);
      if (ends != 0) {
        at += Long.numberOfTrailingZeros(ends) >>> 3;
        buffer.finish(at - start, sink);
        return at + 1;
      }
      at += 8;
    }
  }

  /// Bit 7 of each byte that is neither a blank nor a control character of ASCII.
  private static long aboveBlank(long bytes) {
    long plain = bytes & LOW_BITS;
    return (plain + ONES * (0x7f - ' ') & ~(plain + ONES) | bytes) & HIGH_BITS; // nor is 0x7f
  }

  @Override
  public void close() {
    buffer.close();
  }
}
