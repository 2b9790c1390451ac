package org.swmpi.ri.exchange;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.swmpi.ri.SemanticSpace;

/// The rows of a space that is being written.
final class SpaceRows {
  private final SemanticSpace space;
  private final Pattern forbidden;

  /// Names that terms have got here.
  private final Set<String> respelt = new HashSet<>();

  /// @param forbidden what terms cannot hold
  SpaceRows(SemanticSpace space, String forbidden) {
    this.space = space;
    this.forbidden = Pattern.compile(forbidden);
  }

  /// A term as the format can hold it, which no other is written as; to be asked for once.
  String term(long row) {
    String term = space.term(row);
    String written = forbidden.matcher(term).replaceAll("_");
    if (written.equals(term)) {
      return term;
    }
    while (space.row(written).isPresent() || respelt.contains(written)) {
      written += "_";
    }
    respelt.add(written);
    return written;
  }

  /// How many terms could not be written as they are.
  long respelt() {
    return respelt.size();
  }
}
