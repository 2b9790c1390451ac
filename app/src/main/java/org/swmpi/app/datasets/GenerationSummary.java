package org.swmpi.app.datasets;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import org.swmpi.app.talk.FigureTable;
import org.swmpi.app.talk.Quantities;
import org.swmpi.partition.generate.GenerationReport;
import org.swmpi.partition.generate.GenerationReport.RankReport;

/// What is said of generated data: a table for people, JSON for scripts.
///
/// @param ranks those that have made it, in words
record GenerationSummary(GenerationRun run, GenerationReport report, String ranks) {
  /// Several lines, without an end of line at the last.
  String table() {
    FigureTable table = new FigureTable("generate " + run.kind() + ", " + ranks);
    report.counts().forEach((name, count) -> table.figure(words(name), count, ""));
    table.figure("seconds", Quantities.decimal(report.seconds(), 3), rate());
    table.figure("memory", Quantities.bytes(report.peakMemoryBytes()), "at the peak");
    return table.below(written()).text();
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

  /// Writes the members of the summary; their names and meanings are a promise (docs/generate.md).
  void json(JsonWriter json) throws IOException {
    json.name("kind").value(run.kind());
    json.name("seed").value(run.seed());
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
