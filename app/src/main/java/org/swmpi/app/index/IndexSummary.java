package org.swmpi.app.index;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.Map;
import org.swmpi.app.run.MalformedLines;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Quantities;
import org.swmpi.ri.IndexOptions;
import org.swmpi.ri.IndexReport;
import org.swmpi.ri.IndexReport.RankReport;
import org.swmpi.ri.SpaceSettings;

/// What is said of a space when it is built: a table for people, JSON for scripts.
///
/// @param transport name of the transport
/// @param library the engine under it
record IndexSummary(IndexOptions options, IndexReport report, String transport, String library) {
  /// More ranks than this are not told of one by one.
  private static final int RANKS_LISTED = 16;

  private static final int NAME_WIDTH = 12;
  private static final int NUMBER_WIDTH = 16;

  /// Several lines, without an end of line at the last.
  String table() {
    StringBuilder table = new StringBuilder();
    SpaceSettings settings = report.settings();
    table.append("index, mode ").append(settings.mode().label());
    table.append(", dimension ").append(settings.dimension());
    table.append(", ").append(plural(report.perRank().size(), "rank")).append(" by ");
    table.append(transport).append(" (").append(library).append(")\n");
    row(table, "read", report.documents(), "documents, " + read());
    if (report.rejected() > 0) {
      row(table, "rejected", report.rejected(), MalformedLines.remark(options.rejects()));
    }
    row(table, "tokens", report.tokens(), "");
    row(
        table,
        "terms",
        report.rows(),
        "rows, " + Quantities.bytes(report.outputBytes()) + " to " + options.output());
    row(
        table,
        "seconds",
        Quantities.decimal(report.seconds(), 3),
        Quantities.rounded(Math.round(report.tokensPerSecond())) + " tokens/s");
    row(table, "memory", Quantities.bytes(report.peakMemoryBytes()), "at the peak, largest rank");
    int ranks = report.perRank().size();
    if (ranks > 1 && ranks <= RANKS_LISTED) {
      table.append(
          "  rank           bytes          tokens            rows   seconds    memory  host\n");
      for (RankReport rank : report.perRank()) {
        right(table.append("  "), Integer.toString(rank.rank()), 4);
        right(table, Quantities.count(rank.bytes()), NUMBER_WIDTH);
        right(table, Quantities.count(rank.tokens()), NUMBER_WIDTH);
        right(table, Quantities.count(rank.rows()), NUMBER_WIDTH);
        right(table, Quantities.decimal(rank.seconds(), 3), 10);
        right(table, Quantities.bytes(rank.peakMemoryBytes()), 10);
        table.append("  ").append(rank.host()).append('\n');
      }
    }
    return table.substring(0, table.length() - 1);
  }

  private String read() {
    return plural(report.files(), "file") + ", " + Quantities.bytes(report.inputBytes());
  }

  private static void row(StringBuilder table, String name, long number, String remark) {
    row(table, name, Quantities.count(number), remark);
  }

  private static void row(StringBuilder table, String name, String number, String remark) {
    table.append("  ").append(name).append(" ".repeat(NAME_WIDTH - name.length()));
    right(table, number, NUMBER_WIDTH);
    table.append(remark.isEmpty() ? "" : "  ").append(remark).append('\n');
  }

  private static void right(StringBuilder table, String text, int width) {
    table.append(" ".repeat(Math.max(1, width - text.length()))).append(text);
  }

  private static String plural(int number, String noun) {
    return Quantities.count(number) + " " + noun + (number == 1 ? "" : "s");
  }

  /// Writes the members of the summary; their names and meanings are a promise (docs/index.md).
  void json(JsonWriter json) throws IOException {
    SpaceSettings settings = report.settings();
    json.name("command").value("index");
    json.name("mode").value(settings.mode().label());
    json.name("dimension").value(settings.dimension());
    json.name("nonzeros").value(settings.nonzeros());
    json.name("window").value(settings.window());
    json.name("seed").value(settings.seed());
    json.name("tokeniser").value(settings.tokeniser());
    json.name("ranks").value(report.perRank().size());
    json.name("transport").value(transport);
    json.name("library").value(library);
    json.name("version").value(Version.ofSwMpi());
    json.name("java").value(Runtime.version().toString());
    json.name("input").beginObject();
    json.name("files").value(report.files());
    json.name("bytes").value(report.inputBytes());
    json.endObject();
    json.name("documents").value(report.documents());
    json.name("rejected").value(report.rejected());
    json.name("tokens").value(report.tokens());
    json.name("terms").value(report.rows());
    json.name("output").beginObject().name("bytes").value(report.outputBytes()).endObject();
    json.name("seconds").value(report.seconds());
    json.name("tokensPerSecond").value(report.tokensPerSecond());
    json.name("phases").beginObject();
    for (Map.Entry<String, Double> phase : report.phases().entrySet()) {
      json.name(phase.getKey()).value(phase.getValue());
    }
    json.endObject();
    json.name("peakMemoryBytes").value(report.peakMemoryBytes());
    json.name("perRank").beginArray();
    for (RankReport rank : report.perRank()) {
      json.beginObject();
      json.name("rank").value(rank.rank());
      json.name("host").value(rank.host());
      json.name("bytes").value(rank.bytes());
      json.name("tokens").value(rank.tokens());
      json.name("rows").value(rank.rows());
      json.name("seconds").value(rank.seconds());
      json.name("peakMemoryBytes").value(rank.peakMemoryBytes());
      json.endObject();
    }
    json.endArray();
  }
}
