package org.swmpi.app.datasets;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Quantities;
import org.swmpi.partition.generate.GenerationReport;
import org.swmpi.partition.generate.GenerationReport.RankReport;

/// What is said of generated data: a table for people, JSON for scripts.
///
/// @param transport name of the transport
/// @param library the engine under it
record GenerationSummary(
    GenerationRun run, GenerationReport report, String transport, String library) {
  private static final int NUMBER_WIDTH = 16;

  /// Several lines, without an end of line at the last.
  String table() {
    StringBuilder table = new StringBuilder();
    int ranks = report.perRank().size();
    table.append("generate ").append(run.kind()).append(", ").append(ranks);
    table.append(ranks == 1 ? " rank by " : " ranks by ").append(transport);
    table.append(" (").append(library).append(")\n");
    int width = report.counts().keySet().stream().mapToInt(String::length).max().orElse(0);
    for (Map.Entry<String, Long> count : report.counts().entrySet()) {
      row(table, words(count.getKey()), width, Quantities.count(count.getValue()), "");
    }
    row(table, "seconds", width, Quantities.decimal(report.seconds(), 3), rate());
    row(table, "memory", width, Quantities.bytes(report.peakMemoryBytes()), "at the peak");
    return table.append("  ").append(written()).toString();
  }

  /// `fullProfessors` as `full professors`.
  private static String words(String name) {
    return name.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
  }

  private String rate() {
    return Quantities.bytes(Math.round(report.bytesPerSecond())) + "/s";
  }

  private String written() {
    String target = run.target().target();
    String bytes = Quantities.bytes(report.bytes());
    if (report.outputBytes() != report.bytes()) {
      bytes += ", compressed to " + Quantities.bytes(report.outputBytes());
    }
    return bytes + ", to " + (target == null ? "standard output" : target);
  }

  private static void row(
      StringBuilder table, String name, int width, String number, String remark) {
    table.append("  ").append(name).append(" ".repeat(Math.max(0, width + 4 - name.length())));
    table.append(" ".repeat(Math.max(1, NUMBER_WIDTH - number.length()))).append(number);
    table.append(remark.isEmpty() ? "" : "  ").append(remark).append('\n');
  }

  /// Writes the members of the summary; their names and meanings are a promise (docs/generate.md).
  void json(JsonWriter json) throws IOException {
    json.name("command").value("datasets generate");
    json.name("kind").value(run.kind());
    json.name("seed").value(run.seed());
    json.name("ranks").value(report.perRank().size());
    json.name("transport").value(transport);
    json.name("library").value(library);
    json.name("version").value(Version.ofSwMpi());
    json.name("java").value(Runtime.version().toString());
    json.name("counts").beginObject();
    for (Map.Entry<String, Long> count : report.counts().entrySet()) {
      json.name(count.getKey()).value(count.getValue());
    }
    json.endObject();
    json.name("bytes").value(report.bytes());
    json.name("output").beginObject().name("bytes").value(report.outputBytes()).endObject();
    json.name("seconds").value(report.seconds());
    json.name("bytesPerSecond").value(report.bytesPerSecond());
    json.name("peakMemoryBytes").value(report.peakMemoryBytes());
    json.name("perRank").beginArray();
    for (RankReport rank : report.perRank()) {
      json.beginObject();
      json.name("rank").value(rank.rank());
      json.name("host").value(rank.host());
      json.name("bytes").value(rank.bytes());
      json.name("seconds").value(rank.seconds());
      json.name("peakMemoryBytes").value(rank.peakMemoryBytes());
      json.endObject();
    }
    json.endArray();
  }
}
