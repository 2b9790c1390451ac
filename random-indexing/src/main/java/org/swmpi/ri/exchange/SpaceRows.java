package org.swmpi.ri.exchange;

import java.util.regex.Pattern;
import org.swmpi.ri.SemanticSpace;

/// The rows of a space that is being written.
final class SpaceRows {
  private final SemanticSpace space;
  private final Pattern forbidden;
  private long respelt;

  /// @param forbidden what terms cannot hold
  SpaceRows(SemanticSpace space, String forbidden) {
    this.space = space;
    this.forbidden = Pattern.compile(forbidden);
  }

  /// A term as the format can hold it.
  String term(long row) {
    String term = space.term(row);
    String written = forbidden.matcher(term).replaceAll("_");
    respelt += written.equals(term) ? 0 : 1;
    return written;
  }

  /// How many terms could not be written as they are.
  long respelt() {
    return respelt;
  }
}
