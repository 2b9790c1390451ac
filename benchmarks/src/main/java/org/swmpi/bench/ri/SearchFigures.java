package org.swmpi.bench.ri;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.swmpi.bench.Csv;
import org.swmpi.bench.Median;

/// Seconds of all subjects over all rounds, as tables and lines of CSV.
final class SearchFigures {
  private final Map<SearchSubject, Map<String, List<Double>>> seconds = new LinkedHashMap<>();
  private final long bytes;

  /// @param bytes of all vectors
  SearchFigures(long bytes) {
    this.bytes = bytes;
  }

  void add(SearchSubject subject, Map<String, Double> round) {
    round.forEach(
        (name, value) ->
            seconds
                .computeIfAbsent(subject, _ -> new LinkedHashMap<>())
                .computeIfAbsent(name, _ -> new ArrayList<>())
                .add(value));
  }

  /// Forgets a subject: figures of fewer rounds are no equals of others.
  void remove(SearchSubject subject) {
    seconds.remove(subject);
  }

  /// The median over rounds.
  OptionalDouble median(SearchSubject subject, String name) {
    List<Double> all = seconds.getOrDefault(subject, Map.of()).getOrDefault(name, List.of());
    return all.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(Median.of(all.stream().mapToDouble(Double::doubleValue).toArray()));
  }

  /// A table for people.
  String table() {
    StringBuilder table = new StringBuilder();
    table.append(line("subject", "ranks", "case", "ms/query", "GB/s of floats"));
    seconds.forEach(
        (subject, cases) -> cases.keySet().forEach(name -> table.append(line(subject, name))));
    return table.toString();
  }

  private String line(SearchSubject subject, String name) {
    double value = median(subject, name).orElseThrow();
    return line(
        subject.name(),
        subject.ranks() + " " + subject.transport(),
        name,
        String.format(Locale.ROOT, "%.2f", value * 1e3),
        String.format(Locale.ROOT, "%.1f", bytes / value / 1e9));
  }

  private static String line(String subject, String ranks, String name, String time, String rate) {
    return String.format(
        Locale.ROOT, "%-16s %-10s %-16s %10s %15s%n", subject, ranks, name, time, rate);
  }

  /// A line for each figure and each peer that did the same kind of work: single queries are held
  /// against single queries, batches against batches, all against a read of the vectors.
  List<String> csv() {
    List<String> lines = new ArrayList<>();
    for (SearchSubject subject : seconds.keySet()) {
      for (String name : seconds.getOrDefault(subject, Map.of()).keySet()) {
        double value = median(subject, name).orElseThrow();
        for (String comparison : comparisons(subject, name, value)) {
          lines.add(
              Csv.line(
                  "search/" + name,
                  subject.name(),
                  subject.ranks(),
                  subject.transport(),
                  value,
                  "s",
                  comparison));
        }
      }
    }
    return lines;
  }

  private List<String> comparisons(SearchSubject subject, String name, double value) {
    List<String> comparisons = new ArrayList<>();
    if (subject.name().equals(SearchBenchmark.OURS) && !name.equals("read")) {
      median(subject, "read")
          .ifPresent(read -> comparisons.add(Csv.comparison("read of the vectors", value / read)));
      for (SearchSubject peer : seconds.keySet()) {
        String same = name.endsWith("batch-64") ? "float-batch-64" : "float";
        if (!peer.name().equals(SearchBenchmark.OURS) && peer.ranks() == subject.ranks()) {
          median(peer, same)
              .ifPresent(theirs -> comparisons.add(Csv.comparison(peer.name(), value / theirs)));
        }
      }
    }
    return comparisons.isEmpty() ? List.of(Csv.NO_PEER) : comparisons;
  }
}
