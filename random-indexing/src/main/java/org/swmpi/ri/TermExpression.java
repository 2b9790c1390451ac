package org.swmpi.ri;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// A query in words: a term, or an analogy such as `king - man + woman`, whose vector is the sum of
/// its terms' at length 1, with their signs.
///
/// @param parts at least one
public record TermExpression(List<Part> parts) {
  /// A term and its sign.
  ///
  /// @param negative whether it is subtracted
  public record Part(String term, boolean negative) {}

  /// A part of an expression that is not a term of the space.
  public static final class UnknownTermException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String term;

    UnknownTermException(String term) {
      super("no row of '" + term + "'");
      this.term = term;
    }

    /// What is not there.
    public String term() {
      return term;
    }
  }

  /// @throws IllegalArgumentException if there are no parts
  public TermExpression {
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("an expression needs a term");
    }
    parts = List.copyOf(parts);
  }

  /// Reads an expression. What is a term of the space as a whole is that term; else `+` and `-`
  /// between white space join terms, and may stand before the first.
  ///
  /// @throws IllegalArgumentException where a sign has no term
  public static TermExpression parse(String text, SemanticSpace space) {
    String whole = whole(text, space);
    if (space.row(whole).isPresent() || !whole.matches("(?s)(.*\\s)?[+-](\\s.*)?")) {
      return new TermExpression(List.of(new Part(whole, false)));
    }
    List<Part> parts = new ArrayList<>();
    StringBuilder term = new StringBuilder();
    boolean negative = false;
    boolean signed = false;
    for (String word : whole.split("\\s+")) {
      if (!word.equals("+") && !word.equals("-")) {
        term.append(term.isEmpty() ? "" : " ").append(word);
        continue;
      }
      if (!term.isEmpty()) {
        parts.add(new Part(term.toString(), negative));
        term.setLength(0);
      } else if (signed) {
        throw new IllegalArgumentException("'" + text + "': a term is missing between two signs");
      }
      negative = word.equals("-");
      signed = true;
    }
    if (term.isEmpty()) {
      throw new IllegalArgumentException("'" + text + "': a term is missing after the last sign");
    }
    parts.add(new Part(term.toString(), negative));
    return new TermExpression(parts);
  }

  /// A text without the white space around it, unless it is a term of the space with that.
  public static String whole(String text, SemanticSpace space) {
    return space.row(text).isPresent() ? text : text.trim();
  }

  /// The query, its own terms left out of the answer.
  ///
  /// @throws UnknownTermException for the first term that the space does not have
  public Query query(SemanticSpace space) {
    long[] rows = new long[parts.size()];
    double[] sum = new double[space.dimension()];
    for (int i = 0; i < rows.length; i++) {
      String term = parts.get(i).term();
      OptionalLong row = space.row(term);
      rows[i] = row.orElseThrow(() -> new UnknownTermException(term));
      Query.addUnit(space.vector(rows[i]), parts.get(i).negative() ? -1 : 1, sum);
    }
    boolean single = rows.length == 1 && !parts.getFirst().negative();
    return single ? new Query(space.vector(rows[0]), rows) : new Query(sum, rows);
  }
}
