package org.swmpi.reason.oracle;

import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.swmpi.reason.ClosureReport;
import org.swmpi.reason.ClosureReport.RankReport;

/// The figures of a closure's summary that the oracle can say too.
///
/// @param files inputs read
/// @param statements statements read
/// @param rejected malformed lines
/// @param graphs whether named graphs were closed as their union
/// @param duplicates repeats among the statements
/// @param inferred distinct triples (with kept graphs: quads) of the closure that the input does
///     not state
/// @param outputTriples lines written
public record Counts(
    long files,
    long statements,
    long rejected,
    boolean graphs,
    long duplicates,
    long inferred,
    long outputTriples) {

  /// For [#ofLine].
  String toLine() {
    return String.join(
        " ",
        Stream.of(
                files, statements, rejected, graphs ? 1L : 0L, duplicates, inferred, outputTriples)
            .map(String::valueOf)
            .toList());
  }

  static Counts ofLine(String line) {
    long[] n = Pattern.compile(" ").splitAsStream(line).mapToLong(Long::parseLong).toArray();
    return new Counts(n[0], n[1], n[2], n[3] == 1, n[4], n[5], n[6]);
  }

  static Counts of(ClosureReport report) {
    return new Counts(
        report.files(),
        report.statements(),
        report.rejected(),
        report.graphs(),
        report.duplicates(),
        report.inferred(),
        report.outputTriples());
  }

  /// What a report says that cannot be, whatever the input; empty if nothing.
  ///
  /// @param ranks how many there were
  /// @param outputBytes size of the output file
  static String contradictions(ClosureReport report, int ranks, long outputBytes) {
    StringBuilder wrong = new StringBuilder();
    check(wrong, "entries in perRank", report.perRank().size(), ranks);
    long triples = report.perRank().stream().mapToLong(RankReport::triples).sum();
    check(wrong, "sum of perRank.triples", triples, report.statements());
    long written = report.perRank().stream().mapToLong(RankReport::written).sum();
    check(wrong, "sum of perRank.written", written, report.outputTriples());
    check(wrong, "outputBytes", report.outputBytes(), outputBytes);
    return wrong.toString();
  }

  private static void check(StringBuilder wrong, String what, long said, long expected) {
    if (said != expected) {
      wrong.append("summary: ").append(what).append(" is ").append(said);
      wrong.append(", expected ").append(expected).append('\n');
    }
  }
}
