package org.swmpi.data.internal.riot;

import java.io.Reader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.NoSuchElementException;
import org.apache.jena.atlas.io.PeekReader;
import org.apache.jena.riot.lang.LangRIOT;
import org.apache.jena.riot.lang.LangTriG;
import org.apache.jena.riot.lang.LangTurtle;
import org.apache.jena.riot.system.ParserProfile;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.tokens.Token;
import org.apache.jena.riot.tokens.TokenType;
import org.apache.jena.riot.tokens.Tokenizer;
import org.apache.jena.riot.tokens.TokenizerText;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MalformedInputException;

/// Reads Turtle and TriG on behind errors: the statement behind the dot of a malformed one is read
/// with the prefixes and the base that hold there. Jena's parsers end at an error; then a new one
/// goes on with the same tokens.
final class RecoveringTurtle implements Tokenizer {
  private final boolean trig;
  private final Problems problems;
  private final ParserProfile profile;
  private final StreamRDF target;
  private final TokenStart start;
  private final PeekReader text;
  private final Tokenizer tokens;

  /// Tokens that come before those of the text.
  private final Deque<Token> ahead = new ArrayDeque<>();

  /// The token that was handed out last, which a parser looks at.
  private @Nullable Token last;

  /// The one before, which it has taken.
  private @Nullable Token taken;

  /// Whether the block of a graph is open behind [#taken].
  private boolean inGraph;

  /// Whether a token of the text has been found, which was not handed out.
  private boolean found;

  /// Whether the text was no token where it was read last, and where that was before.
  private boolean broken;

  private long brokenAt = -1;

  /// @param trig whether it is TriG
  /// @param text not closed
  /// @param problems hears of all errors
  RecoveringTurtle(
      boolean trig, Reader text, ParserProfile profile, Problems problems, StreamRDF target) {
    this.trig = trig;
    this.problems = problems;
    this.profile = profile;
    this.target = target;
    start = new TokenStart(text);
    this.text = PeekReader.make(start);
    tokens = tokens(this.text, problems);
  }

  /// Reads all of it.
  ///
  /// @throws RuntimeException if the text cannot be read, as where compressed data is damaged
  void read() {
    boolean read = false;
    while (!read) {
      try {
        read(trig, this, profile, target);
        read = true;
      } catch (RuntimeException e) {
        start.refuseUnreadable(e);
        MalformedInputException problem = problems.tell(e);
        skipStatement(problem.line(), problem.column());
        resume();
      }
    }
  }

  /// Reads all of it by Jena's parser alone, which ends at an error.
  static void readOnce(
      boolean trig, Reader text, StrictProfile profile, Problems problems, StreamRDF target) {
    read(trig, tokens(PeekReader.make(text), problems), profile, target);
  }

  private static Tokenizer tokens(PeekReader text, Problems problems) {
    return new VersionPlaces(
        TokenizerText.create().source(text).errorHandler(problems).build(), problems);
  }

  private static void read(
      boolean trig, Tokenizer tokens, ParserProfile profile, StreamRDF target) {
    LangRIOT parser =
        trig ? new LangTriG(tokens, profile, target) : new LangTurtle(tokens, profile, target);
    parser.parse();
  }

  /// Goes behind the statement of the token at this place.
  private void skipStatement(long line, long column) {
    if (broken) {
      take(last);
      leaveToken();
      skipFrom(nextOrNull(), true);
    } else if (taken != null && taken.getLine() == line && taken.getColumn() == column) {
      boolean ended = taken.hasType(TokenType.DOT) || taken.hasType(TokenType.RBRACE);
      if (!ended) {
        skipFrom(last, true);
      } else if (last != null) {
        ahead.addFirst(last);
      }
    } else {
      skipFrom(last, taken != null);
    }
  }

  /// Passes tokens from this one on to the end of their statement: a dot, a brace that begins or
  /// ends the block of a graph, or what can only begin the next statement.
  ///
  /// @param isBegun whether the statement has begun before it
  private void skipFrom(@Nullable Token first, boolean isBegun) {
    int braces = 0;
    boolean within = isBegun;
    for (Token token = first; token != null; token = nextOrNull()) {
      switch (token.getType()) {
        case DOT -> {
          if (braces == 0) {
            return;
          }
        }
        case LBRACE -> {
          if (trig && !inGraph) {
            inGraph = true;
            return;
          }
          braces++;
        }
        case RBRACE -> {
          if (braces == 0) {
            if (inGraph) {
              ahead.addFirst(token);
            }
            return;
          }
          braces--;
        }
        case DIRECTIVE -> {
          if (braces == 0 && !inGraph && within) {
            ahead.addFirst(token);
            return;
          }
        }
        default -> {}
      }
      within = true;
    }
  }

  /// Makes ready for the next parser, which has to find the block of a graph that is open.
  private void resume() {
    last = null;
    taken = null;
    Token next = nextOrNull();
    if (next != null) {
      ahead.addFirst(next);
      if (inGraph) {
        inGraph = false;
        ahead.addFirst(new Token(TokenType.LBRACE));
        ahead.addFirst(new Token(TokenType.IRI, "x:"));
      }
    }
  }

  private @Nullable Token nextOrNull() {
    while (true) {
      try {
        return !ahead.isEmpty() ? ahead.poll() : textHasNext() ? nextOfText() : null;
      } catch (RuntimeException e) {
        start.refuseUnreadable(e);
        problems.forget();
        leaveToken();
      }
    }
  }

  /// Goes behind text that is no token, and to the end of the string that it lies in.
  private void leaveToken() {
    broken = false;
    Token begun = nextOfText();
    if (begun.hasType(TokenType.STRING) && begun.getImage() == null) {
      skipString(start.quote(), start.quotes() == 3);
    }
    if (text.getPosition() == brokenAt) {
      text.readChar();
    }
    brokenAt = text.getPosition();
  }

  private void skipString(int quote, boolean isLong) {
    if (!isLong && text.getColNum() == PeekReader.INIT_COL) {
      return; // ended by its line
    }
    int quotes = 0;
    for (int c = text.readChar(); c >= 0; c = text.readChar()) {
      quotes = c == quote ? quotes + 1 : 0;
      if (isLong ? quotes == 3 : quotes == 1 || c == '\n') {
        return;
      }
      if (c == '\\') {
        text.readChar();
      }
    }
  }

  private boolean textHasNext() {
    if (!found) {
      broken = true;
      start.begin(text.peekChar());
      found = tokens.hasNext();
      broken = false;
    }
    return found;
  }

  private Token nextOfText() {
    found = false;
    return tokens.next();
  }

  @Override
  public boolean hasNext() {
    return !ahead.isEmpty() || textHasNext();
  }

  @Override
  public Token next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    take(last);
    taken = last;
    last = ahead.isEmpty() ? nextOfText() : ahead.poll();
    return last;
  }

  private void take(@Nullable Token token) {
    if (trig && token != null) {
      inGraph = token.hasType(TokenType.LBRACE) || inGraph && !token.hasType(TokenType.RBRACE);
    }
  }

  @Override
  public @Nullable Token peek() {
    return !ahead.isEmpty() ? ahead.peek() : textHasNext() ? tokens.peek() : null;
  }

  @Override
  public boolean eof() {
    return !hasNext();
  }

  @Override
  public long getLine() {
    return tokens.getLine();
  }

  @Override
  public long getColumn() {
    return tokens.getColumn();
  }

  @Override
  public void close() {}
}
