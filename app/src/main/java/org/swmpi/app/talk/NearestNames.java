package org.swmpi.app.talk;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Finds what the user may have meant.
public final class NearestNames {
  private static final int MOST = 3;

  private NearestNames() {}

  /// ` (did you mean 'closure'?)`, or nothing where no known name comes near.
  public static String hint(String unknown, Collection<String> known) {
    List<String> near = of(unknown, known);
    return near.isEmpty()
        ? ""
        : near.stream().collect(Collectors.joining("' or '", " (did you mean '", "'?)"));
  }

  /// The known names that are near to an unknown one, nearest first: those that it abbreviates, and
  /// those that at most a third of its letters would have to change for, without regard to case.
  public static List<String> of(String unknown, Collection<String> known) {
    String wanted = unknown.toLowerCase(Locale.ROOT);
    return known.stream()
        .distinct()
        .map(name -> new Candidate(name, distance(wanted, name.toLowerCase(Locale.ROOT))))
        .filter(candidate -> candidate.isNear(wanted))
        .sorted(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name))
        .limit(MOST)
        .map(Candidate::name)
        .toList();
  }

  private record Candidate(String name, int distance) {
    boolean isNear(String wanted) {
      return distance <= Math.max(1, wanted.length() / 3)
          || (wanted.length() >= 2 && name.toLowerCase(Locale.ROOT).startsWith(wanted));
    }
  }

  /// Levenshtein's distance, where two neighbours that have changed places count once (Damerau).
  public static int distance(String a, String b) {
    int[] beforePrevious = new int[b.length() + 1];
    int[] previous = new int[b.length() + 1];
    int[] current = new int[b.length() + 1];
    Arrays.setAll(previous, j -> j);
    for (int i = 1; i <= a.length(); i++) {
      current[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int least = Math.min(previous[j - 1] + change, 1 + Math.min(previous[j], current[j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          least = Math.min(least, beforePrevious[j - 2] + 1);
        }
        current[j] = least;
      }
      int[] free = beforePrevious;
      beforePrevious = previous;
      previous = current;
      current = free;
    }
    return previous[b.length()];
  }
}
