package org.swmpi.data.internal.riot;

import org.apache.jena.riot.tokens.Token;
import org.apache.jena.riot.tokens.TokenType;
import org.apache.jena.riot.tokens.Tokenizer;

/// Tokens of Turtle and TriG. Notes where a version directive stands, of which Jena's parsers tell
/// without a place.
record VersionPlaces(Tokenizer tokens, Problems problems) implements Tokenizer {

  @Override
  public Token next() {
    Token next = tokens.next();
    if ((next.hasType(TokenType.DIRECTIVE) || next.hasType(TokenType.KEYWORD))
        && next.getImage().equalsIgnoreCase("version")) {
      problems.at(next.getLine(), next.getColumn());
    }
    return next;
  }

  @Override
  public boolean hasNext() {
    return tokens.hasNext();
  }

  @Override
  public Token peek() {
    return tokens.peek();
  }

  @Override
  public boolean eof() {
    return tokens.eof();
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
  public void close() {
    tokens.close();
  }
}
