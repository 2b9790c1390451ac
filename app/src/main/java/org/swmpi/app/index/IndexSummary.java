package org.swmpi.app.index;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import org.swmpi.app.run.MalformedLines;
import org.swmpi.app.talk.FigureTable;
import org.swmpi.app.talk.JsonText;
import org.swmpi.app.talk.Quantities;
import org.swmpi.app.talk.TextTable;
import org.swmpi.ri.IndexOptions;
import org.swmpi.ri.IndexReport;
import org.swmpi.ri.IndexReport.RankReport;
import org.swmpi.ri.SpaceSettings;

/// What is said of a space when it is built: a table for people, JSON for scripts.
///
/// @param ranks those that have made it, in words
record IndexSummary(IndexOptions options, IndexReport report, String ranks) {
  /// More ranks than this are not told of one by one.
  private static final int RANKS_LISTED = 16;

  /// Several lines, without an end of line at the last.
  String table() {
    SpaceSettings settings = report.settings();
    FigureTable table =
        new FigureTable(
            "index, mode "
                + settings.mode().label()
                + ", dimension "
                + settings.dimension()
                + ", "
                + ranks);
    table.figure("read", report.documents(), "documents, " + read());
    if (report.rejected() > 0) {
      table.figure("rejected", report.rejected(), MalformedLines.remark(options.rejects()));
    }
    table.figure("tokens", report.tokens(), "");
    table.figure("terms", report.rows(), "rows, " + written());
    table.figure("seconds", Quantities.decimal(report.seconds(), 3), rate());
    table.figure("memory", Quantities.bytes(report.peakMemoryBytes()), "at the peak, largest rank");
    int ranks = report.perRank().size();
    if (ranks > 1 && ranks <= RANKS_LISTED) {
      table.below(balance());
    }
    return table.text();
  }

  private String written() {
    return Quantities.bytes(report.outputBytes()) + " to " + options.output();
  }

  private String rate() {
    return Quantities.rounded(Math.round(report.tokensPerSecond())) + " tokens/s";
  }

  private TextTable balance() {
    TextTable table =
        new TextTable("rrrrrrl")
            .row("rank", "bytes", "tokens", "rows", "seconds", "memory", "host");
    for (RankReport rank : report.perRank()) {
      table.row(
          Integer.toString(rank.rank()),
          Quantities.count(rank.bytes()),
          Quantities.count(rank.tokens()),
          Quantities.count(rank.rows()),
          Quantities.decimal(rank.seconds(), 3),
          Quantities.bytes(rank.peakMemoryBytes()),
          rank.host());
    }
    return table;
  }

  private String read() {
    return Quantities.of(report.files(), "file") + ", " + Quantities.bytes(report.inputBytes());
  }

  /// Writes the members of the summary; their names and meanings are a promise (docs/index.md).
  void json(JsonWriter json) throws IOException {
    SpaceSettings settings = report.settings();
    json.name("mode").value(settings.mode().label());
    json.name("dimension").value(settings.dimension());
    json.name("nonzeros").value(settings.nonzeros());
    json.name("window").value(settings.window());
    json.name("seed").value(settings.seed());
    json.name("tokeniser").value(settings.tokeniser());
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
    JsonText.phases(json, report.phases());
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
