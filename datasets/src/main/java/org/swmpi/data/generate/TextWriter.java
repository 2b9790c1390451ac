package org.swmpi.data.generate;

import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;

/// Appends texts and numbers to a sink, some tens of bytes each, without a check for each: who
/// writes says first how much room is needed at most.
final class TextWriter {
  /// Texts are copied by words, the last of which may reach beyond the end.
  private static final int OVERHANG = 8;

  /// Numbers up to here have their digits ready.
  private static final int READY = 10_000;

  /// Digits as they lie in memory, and how many there are in the upper half.
  private static final long[] DIGITS = new long[READY];

  static {
    for (int number = 0; number < READY; number++) {
      String digits = Integer.toString(number);
      long word = 0;
      for (int i = digits.length() - 1; i >= 0; i--) {
        word = word << 8 | digits.charAt(i);
      }
      DIGITS[number] = word | (long) digits.length() << Integer.SIZE;
    }
  }

  private final ByteSink to;
  private long at;
  private long lines;

  TextWriter(ByteSink to) {
    this.to = to;
    at = to.end();
  }

  /// Makes room for so many bytes.
  void reserve(long bytes) {
    flush();
    to.reserve(bytes + OVERHANG);
    at = to.end();
  }

  /// Tells the sink what has been written.
  void flush() {
    to.truncate(at - to.address());
  }

  /// Lines of all templates written.
  long lines() {
    return lines;
  }

  /// Appends a template without holes.
  void put(Templates templates, int template) {
    put(templates, template, 0, 0, 0);
  }

  /// Appends a template with one number.
  void put(Templates templates, int template, long n) {
    put(templates, template, n, 0, 0);
  }

  /// Appends a template with two numbers.
  void put(Templates templates, int template, long n, long o) {
    put(templates, template, n, o, 0);
  }

  /// Appends a template with three numbers.
  void put(Templates templates, int template, long n, long o, long p) {
    long base = templates.address();
    int end = templates.firstPiece(template + 1);
    for (int piece = templates.firstPiece(template); piece < end; piece++) {
      copy(base + templates.start(piece), templates.start(piece + 1) - templates.start(piece));
      switch (templates.hole(piece)) {
        case 0 -> putNumber(n);
        case 1 -> putNumber(o);
        case 2 -> putNumber(p);
        default -> {}
      }
    }
    lines += templates.lines(template);
  }

  private void copy(long from, int length) {
    for (int i = 0; i < length; i += Long.BYTES) {
      Raw.putLong(at + i, Raw.getLong(from + i));
    }
    at += length;
  }

  /// Appends a byte.
  void put(int value) {
    Raw.putByte(at++, (byte) value);
  }

  /// Appends a number that is not negative, in decimal digits.
  void putNumber(long number) {
    if (number < READY) {
      long word = DIGITS[(int) number];
      Raw.putInt(at, (int) word);
      at += word >>> Integer.SIZE;
      return;
    }
    putNumber(number / READY);
    int rest = (int) (number % READY);
    for (int i = 3; i >= 0; i--) {
      Raw.putByte(at + i, (byte) ('0' + rest % 10));
      rest /= 10;
    }
    at += 4;
  }
}
