package org.swmpi.reason.oracle;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Compares what the engine wrote with what the oracle expects.
///
/// Where blank nodes keep their labels, the sorted lines have to be equal to the byte. Where the
/// engine makes labels (blank nodes of several files, surrogates of literals), every line has to be
/// canonical, and the graphs have to be isomorphic; labels given by the input stay fixed.
public final class Judge {
  private static final int LINES_SHOWN = 25;
  private static final int WIDTH_SHOWN = 400;

  private Judge() {}

  /// What is wrong with an outcome; empty if nothing.
  static String verdict(ClosureCase given, Expected expected, Outcome outcome) {
    if (outcome.hasFailed()) {
      return outcome.wrong();
    }
    StringBuilder wrong = new StringBuilder(outcome.wrong());
    List<String> lines = outcome.lines();
    wrong.append(repeated(lines));
    wrong.append(
        given.labelsAreGiven()
            ? compareLines(expected.output(), lines)
            : compareGraphs(expected, lines));
    outcome
        .counts()
        .filter(counts -> !counts.equals(expected.counts()))
        .ifPresent(
            counts ->
                wrong
                    .append("summary: ")
                    .append(counts)
                    .append("\nexpected ")
                    .append(expected.counts()));
    return wrong.toString();
  }

  private static String repeated(List<String> sorted) {
    Set<String> seen = new HashSet<>();
    List<String> repeats = sorted.stream().filter(line -> !seen.add(line)).toList();
    return show("written more than once", repeats);
  }

  private static String compareLines(Set<Quad> expected, List<String> lines) {
    Set<String> wanted = expected.stream().map(Quad::line).collect(Collectors.toSet());
    return difference(wanted, new HashSet<>(lines));
  }

  private static String compareGraphs(Expected expected, List<String> lines) {
    Set<Quad> written = new HashSet<>();
    for (String line : lines) {
      try {
        Quad quad =
            LineParser.parse(line.getBytes(StandardCharsets.UTF_8), true, label -> "_:" + label)
                .getFirst();
        if (!quad.line().equals(line)) {
          return "not canonical: " + line + "\n     should be: " + quad.line() + "\n";
        }
        written.add(quad);
      } catch (RuntimeException e) {
        return "malformed line: " + line + "\n" + e.getMessage() + "\n";
      }
    }
    if (Isomorphism.find(written, expected.output(), expected.givenLabels()).isPresent()) {
      return "";
    }
    String text =
        difference(
            anonymous(expected.output(), expected.givenLabels()),
            anonymous(written, expected.givenLabels()));
    return text.isEmpty()
        ? "the blank nodes do not match\n"
            + show("expected", sortedLines(expected.output()))
            + show("written", sortedLines(written))
        : "blank nodes shown as _:*\n" + text;
  }

  private static Set<String> anonymous(Collection<Quad> quads, Set<String> fixed) {
    Map<String, String> names =
        quads.stream()
            .flatMap(
                quad ->
                    List.of(quad.triple().subject(), quad.triple().object(), quad.graph()).stream())
            .filter(term -> Terms.isBlank(term) && !fixed.contains(term))
            .distinct()
            .collect(Collectors.toMap(term -> term, term -> "_:*"));
    return Isomorphism.rename(quads, names).stream().map(Quad::line).collect(Collectors.toSet());
  }

  private static List<String> sortedLines(Set<Quad> quads) {
    return quads.stream().map(Quad::line).sorted().toList();
  }

  private static String difference(Set<String> wanted, Set<String> got) {
    Set<String> missing = new TreeSet<>(wanted);
    missing.removeAll(got);
    Set<String> surplus = new TreeSet<>(got);
    surplus.removeAll(wanted);
    return show("missing", missing) + show("surplus", surplus);
  }

  private static String abridged(String line) {
    int half = WIDTH_SHOWN / 2;
    return line.length() <= WIDTH_SHOWN
        ? line
        : line.substring(0, half) + " [...] " + line.substring(line.length() - half);
  }

  private static String show(String what, Collection<String> lines) {
    if (lines.isEmpty()) {
      return "";
    }
    List<String> shown =
        new ArrayList<>(lines.stream().limit(LINES_SHOWN).map(Judge::abridged).toList());
    if (lines.size() > LINES_SHOWN) {
      shown.add("... and " + (lines.size() - LINES_SHOWN) + " more");
    }
    return what + ":\n    " + String.join("\n    ", shown) + "\n";
  }
}
