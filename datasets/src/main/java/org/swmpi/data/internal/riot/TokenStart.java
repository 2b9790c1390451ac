package org.swmpi.data.internal.riot;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import org.apache.jena.atlas.io.CharStream;

/// Characters for Jena's tokenizer, with a memory of how the token began that it reads.
final class TokenStart implements CharStream {
  private static final int END = -1;

  /// Where the token begins that is read.
  private enum State {
    AHEAD,
    BEHIND_COMMENT,
    QUOTES,
    PASSED
  }

  private final Reader source;
  private final char[] buffer = new char[1 << 13];
  private int position;
  private int length;
  private boolean unreadable;

  private State state = State.AHEAD;
  private int quote;
  private int quotes;

  /// @param source not closed
  TokenStart(Reader source) {
    this.source = source;
  }

  /// A token begins, perhaps behind white space and comments.
  ///
  /// @param first the character that comes next
  void begin(int first) {
    state = State.AHEAD;
    quotes = 0;
    note(first);
  }

  /// The quote that a string begins with.
  int quote() {
    return quote;
  }

  /// How many quotes the token begins with: 1 or 3 for a string, 2 for one that is empty, else 0.
  int quotes() {
    return quotes;
  }

  private void note(int c) {
    switch (state) {
      case AHEAD -> {
        if (c == '"' || c == '\'') {
          state = State.QUOTES;
          quote = c;
          quotes = 1;
        } else if (c == '#') {
          state = State.BEHIND_COMMENT;
        } else if (!Character.isWhitespace(c)) {
          state = State.PASSED;
        }
      }
      case BEHIND_COMMENT -> {
        if (c == '\n' || c == '\r') {
          state = State.AHEAD;
        }
      }
      case QUOTES -> {
        if (c == quote && quotes < 3) {
          quotes++;
        } else {
          state = State.PASSED;
        }
      }
      case PASSED -> {}
    }
  }

  /// Throws what came of reading on if the characters could not be read.
  void refuseUnreadable(RuntimeException thrown) {
    if (unreadable) {
      throw thrown;
    }
  }

  @Override
  public int advance() {
    if (position == length) {
      fill();
    }
    int c = length == END ? END : buffer[position++];
    note(c);
    return c;
  }

  private void fill() {
    unreadable = true;
    try {
      length = source.read(buffer, 0, buffer.length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    unreadable = false;
    position = 0;
  }

  @Override
  public void closeStream() {}
}
