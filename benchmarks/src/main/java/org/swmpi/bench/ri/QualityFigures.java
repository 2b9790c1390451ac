package org.swmpi.bench.ri;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.apache.jena.atlas.json.JSON;
import org.apache.jena.atlas.json.JsonObject;
import org.apache.jena.atlas.json.JsonValue;
import org.swmpi.bench.Csv;

/// Rank correlations by subject and test set, one a seed, as a table and lines of CSV.
final class QualityFigures {
  private final Map<QualitySubject, Map<String, List<Double>>> correlations = new LinkedHashMap<>();

  /// Adds what `sw-mpi evaluate --json` told of a subject's space. A correlation that is not
  /// defined, as where nothing is covered, has no influence.
  ///
  /// @throws IllegalArgumentException if a set has no judged pairs
  void add(QualitySubject subject, String json) {
    Map<String, List<Double>> own =
        correlations.computeIfAbsent(subject, _ -> new LinkedHashMap<>());
    for (JsonValue value : JSON.parseAny(json).getAsArray()) {
      JsonObject set = value.getAsObject();
      String file = set.getString("file");
      if (!set.hasKey("spearman")) {
        throw new IllegalArgumentException(file + ": no pairs that people judged");
      }
      List<Double> all = own.computeIfAbsent(name(file), _ -> new ArrayList<>());
      if (set.get("spearman").isNumber()) {
        all.add(set.get("spearman").getAsNumber().value().doubleValue());
      }
    }
  }

  /// Forgets a subject: figures of fewer seeds are no equals of others.
  void remove(QualitySubject subject) {
    correlations.remove(subject);
  }

  /// The file without folder and extension.
  private static String name(String file) {
    String name = file.substring(file.lastIndexOf('/') + 1);
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }

  /// The mean of each set, and the least of it, for people.
  String table() {
    List<String> sets =
        correlations.values().stream().flatMap(own -> own.keySet().stream()).distinct().toList();
    StringBuilder table = new StringBuilder(line("subject", "tokens", sets));
    correlations.forEach(
        (subject, own) ->
            table.append(
                line(
                    subject.name(),
                    String.format(Locale.ROOT, "%,d", subject.text().tokens()),
                    sets.stream().map(set -> shown(own.getOrDefault(set, List.of()))).toList())));
    return table.toString();
  }

  private static String line(String subject, String tokens, List<String> cells) {
    StringBuilder line = new StringBuilder(String.format("%-24s %10s", subject, tokens));
    cells.forEach(cell -> line.append(String.format(" %15s", cell)));
    return line.append(System.lineSeparator()).toString();
  }

  /// `0.545 (0.512)`
  private static String shown(List<Double> all) {
    return all.isEmpty()
        ? "-"
        : String.format(
            Locale.ROOT,
            "%.3f (%.3f)",
            values(all).average().orElseThrow(),
            values(all).min().orElseThrow());
  }

  private static DoubleStream values(List<Double> all) {
    return all.stream().mapToDouble(Double::doubleValue);
  }

  /// A line for the mean of each subject and set.
  List<String> csv() {
    List<String> lines = new ArrayList<>();
    correlations.forEach(
        (subject, sets) ->
            sets.forEach(
                (set, all) ->
                    values(all)
                        .average()
                        .ifPresent(
                            mean ->
                                lines.add(
                                    Csv.line(
                                        "quality/" + subject.text().tokens() + "/" + set,
                                        subject.name(),
                                        1,
                                        "",
                                        mean,
                                        "spearman",
                                        Csv.NO_PEER)))));
    return lines;
  }
}
