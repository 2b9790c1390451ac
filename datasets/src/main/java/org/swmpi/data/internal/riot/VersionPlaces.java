package org.swmpi.data.internal.riot;

import org.apache.jena.riot.tokens.Token;
import org.apache.jena.riot.tokens.TokenType;
import org.apache.jena.riot.tokens.Tokenizer;

/// Tokens of Turtle and TriG. Notes where a version directive stands, of which Jena's parsers tell
/// without a place.
record VersionPlaces(Tokenizer tokens, Problems problems) implements Tokenizer {

  /// Notes the place of a token if it begins a version directive.
  static void note(Token token, Problems problems) {
    if ((token.hasType(TokenType.DIRECTIVE) || token.hasType(TokenType.KEYWORD))
        && token.getImage().equalsIgnoreCase("version")) {
      problems.at(token.getLine(), token.getColumn());
    }
  }

  @Override
  public Token next() {
    Token next = tokens.next();
    note(next, problems);
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
