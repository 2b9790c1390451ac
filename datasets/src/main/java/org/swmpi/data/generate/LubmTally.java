package org.swmpi.data.generate;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// Counts what there is in the universities that were made. The only lines that the data has more
/// than once are those that say of a university that it is one: so the number of different triples
/// is known as well.
final class LubmTally {
  private static final int STATEMENTS = 0;
  private static final int UNIVERSITY_TYPES = 1;
  private static final int DEPARTMENTS = 2;
  private static final int KINDS = 3;
  private static final int MENTIONS = KINDS + LubmKind.LABELS.size();

  private final long[] counts = new long[MENTIONS + LubmProfile.UNIVERSITIES];

  void statements(long more) {
    counts[STATEMENTS] += more;
  }

  void department() {
    counts[DEPARTMENTS]++;
    counts[UNIVERSITY_TYPES]++;
  }

  void university() {
    counts[UNIVERSITY_TYPES]++;
  }

  void individuals(int kind, long more) {
    counts[KINDS + kind] += more;
  }

  /// A degree from a university.
  void degree(int university) {
    counts[UNIVERSITY_TYPES]++;
    counts[MENTIONS + university]++;
  }

  long[] counts() {
    return counts.clone();
  }

  static Map<String, Long> report(long[] sums, LubmOptions options) {
    Map<String, Long> report = new LinkedHashMap<>();
    report.put("universities", (long) options.universities());
    report.put("departments", sums[DEPARTMENTS]);
    for (int kind = 0; kind < LubmKind.LABELS.size(); kind++) {
      report.put(plural(kind), sums[KINDS + kind]);
    }
    report.put("statements", sums[STATEMENTS]);
    report.put("triples", sums[STATEMENTS] - sums[UNIVERSITY_TYPES] + universities(sums, options));
    return report;
  }

  /// Those that the data says to be universities.
  private static long universities(long[] sums, LubmOptions options) {
    long universities = options.universities();
    for (int i = 0; i < LubmProfile.UNIVERSITIES; i++) {
      boolean made = i >= options.first() && i < options.first() + (long) options.universities();
      universities += sums[MENTIONS + i] > 0 && !made ? 1 : 0;
    }
    return universities;
  }

  /// `fullProfessors` for `FullProfessor`.
  private static String plural(int kind) {
    String label = LubmKind.label(kind);
    return label.substring(0, 1).toLowerCase(Locale.ROOT) + label.substring(1) + "s";
  }
}
