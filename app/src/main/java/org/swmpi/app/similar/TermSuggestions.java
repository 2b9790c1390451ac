package org.swmpi.app.similar;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.swmpi.app.talk.NearestNames;
import org.swmpi.app.talk.PrintableText;
import org.swmpi.ri.SemanticSpace;

/// What a user may have meant by a term that a space does not have.
public final class TermSuggestions {
  private static final int MOST = 3;

  private TermSuggestions() {}

  private record Candidate(String term, int distance, long row) {}

  /// `'kign' is not in wiki.space (did you mean 'king'?)`.
  public static String message(SemanticSpace space, String term) {
    List<String> near = near(space, term);
    return "'"
        + PrintableText.of(term)
        + "' is not in "
        + space.folder()
        + (near.isEmpty()
            ? "; its terms are spelt as they were indexed"
            : near.stream()
                .map(PrintableText::of)
                .collect(Collectors.joining("' or '", " (did you mean '", "'?)")));
  }

  /// The terms of a space that are nearest to one that it does not have: those that at most a third
  /// of its letters would have to change for, without regard to case; of equal ones the more
  /// frequent first.
  static List<String> near(SemanticSpace space, String unknown) {
    String wanted = unknown.toLowerCase(Locale.ROOT);
    int limit = Math.max(1, wanted.length() / 3);
    List<Candidate> near = new ArrayList<>();
    for (long row = 0; row < space.rows(); row++) {
      long bytes = space.termBytes(row).byteSize();
      if (bytes < wanted.length() - limit || bytes > 4L * (wanted.length() + limit)) {
        continue;
      }
      String term = space.term(row);
      if (Math.abs(term.length() - wanted.length()) <= limit) {
        int distance = NearestNames.distance(wanted, term.toLowerCase(Locale.ROOT));
        if (distance <= limit) {
          near.add(new Candidate(term, distance, row));
        }
      }
    }
    return near.stream()
        .sorted(Comparator.comparingInt(Candidate::distance).thenComparingLong(Candidate::row))
        .limit(MOST)
        .map(Candidate::term)
        .toList();
  }
}
