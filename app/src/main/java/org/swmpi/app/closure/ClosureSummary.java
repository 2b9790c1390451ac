package org.swmpi.app.closure;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.swmpi.app.run.MalformedLines;
import org.swmpi.app.talk.FigureTable;
import org.swmpi.app.talk.JsonText;
import org.swmpi.app.talk.Quantities;
import org.swmpi.app.talk.TextTable;
import org.swmpi.reason.ClosureOptions;
import org.swmpi.reason.ClosureReport;
import org.swmpi.reason.ClosureReport.RankReport;

/// What is said of a closure when it is done: a table for people, JSON for scripts.
///
/// @param ranks those that have made it, in words
record ClosureSummary(ClosureOptions options, ClosureReport report, String ranks) {
  /// More ranks than this are told of by the least, mean and most of them.
  private static final int RANKS_LISTED = 16;

  /// Statements read per second of the whole run.
  private double triplesPerSecond() {
    return report.seconds() > 0 ? report.statements() / report.seconds() : 0;
  }

  /// Several lines, without an end of line at the last.
  String table() {
    FigureTable table =
        new FigureTable("closure, profile " + options.profile().label() + ", " + ranks);
    table.figure("read", report.statements(), "statements, " + read());
    table.figure("duplicates", report.duplicates(), "repeats among them");
    if (report.rejected() > 0) {
      table.figure("rejected", report.rejected(), MalformedLines.remark(options.rejects()));
    }
    table.figure("inferred", report.inferred(), "triples that the input does not state");
    table.figure("written", report.outputTriples(), "lines, " + written());
    table.figure("schema", report.tboxTriples(), "triples, closed, on every rank");
    table.figure("seconds", Quantities.decimal(report.seconds(), 3), rate());
    table.figure("memory", Quantities.bytes(report.peakMemoryBytes()), "at the peak, largest rank");
    if (report.graphs() && !options.keepGraphs()) {
      table.below("Named graphs were closed as their union; --graphs keep closes each.");
    }
    if (report.perRank().size() > 1) {
      table.below(report.perRank().size() > RANKS_LISTED ? spread() : balance());
    }
    return table.text();
  }

  private String read() {
    return Quantities.of(report.files(), "file") + ", " + Quantities.bytes(report.inputBytes());
  }

  private String written() {
    String where = options.output() == null ? "standard output" : options.output();
    return Quantities.bytes(report.outputBytes()) + " to " + where;
  }

  private String rate() {
    double bytesPerSecond = report.seconds() > 0 ? report.inputBytes() / report.seconds() : 0;
    return Quantities.rounded(Math.round(triplesPerSecond()))
        + " triples/s, "
        + Quantities.bytes(Math.round(bytesPerSecond))
        + "/s";
  }

  private TextTable balance() {
    TextTable table =
        new TextTable("rrrrrrl")
            .row("rank", "bytes", "triples", "written", "seconds", "memory", "host");
    for (RankReport rank : report.perRank()) {
      table.row(
          Integer.toString(rank.rank()),
          Quantities.count(rank.bytes()),
          Quantities.count(rank.triples()),
          Quantities.count(rank.written()),
          Quantities.decimal(rank.seconds(), 3),
          Quantities.bytes(rank.peakMemoryBytes()),
          rank.host());
    }
    return table;
  }

  /// The least, the mean and the most of any rank, column by column.
  private TextTable spread() {
    List<DoubleSummaryStatistics> columns =
        Stream.<ToDoubleFunction<RankReport>>of(
                RankReport::bytes,
                RankReport::triples,
                RankReport::written,
                RankReport::seconds,
                RankReport::peakMemoryBytes)
            .map(column -> report.perRank().stream().mapToDouble(column).summaryStatistics())
            .toList();
    return new TextTable("rrrrrr")
        .row("rank", "bytes", "triples", "written", "seconds", "memory")
        .row(spread("least", columns, DoubleSummaryStatistics::getMin))
        .row(spread("mean", columns, DoubleSummaryStatistics::getAverage))
        .row(spread("most", columns, DoubleSummaryStatistics::getMax));
  }

  private static String[] spread(
      String name,
      List<DoubleSummaryStatistics> columns,
      ToDoubleFunction<DoubleSummaryStatistics> which) {
    double[] values = columns.stream().mapToDouble(which).toArray();
    return new String[] {
      name,
      Quantities.count(Math.round(values[0])),
      Quantities.count(Math.round(values[1])),
      Quantities.count(Math.round(values[2])),
      Quantities.decimal(values[3], 3),
      Quantities.bytes(Math.round(values[4]))
    };
  }

  /// Writes the members of the summary; their names and meanings are a promise (docs/closure.md).
  void json(JsonWriter json) throws IOException {
    json.name("profile").value(options.profile().label());
    json.name("input").beginObject();
    json.name("files").value(report.files());
    json.name("bytes").value(report.inputBytes());
    json.name("triples").value(report.statements());
    json.name("rejected").value(report.rejected());
    json.name("graphsUnited").value(report.graphs() && !options.keepGraphs());
    json.endObject();
    json.name("tbox").beginObject().name("triples").value(report.tboxTriples()).endObject();
    json.name("output").beginObject();
    json.name("triples").value(report.outputTriples());
    json.name("bytes").value(report.outputBytes());
    json.endObject();
    json.name("inferred").value(report.inferred());
    json.name("duplicates").value(report.duplicates());
    json.name("seconds").value(report.seconds());
    JsonText.phases(json, report.phases());
    json.name("triplesPerSecond").value(triplesPerSecond());
    json.name("peakMemoryBytes").value(report.peakMemoryBytes());
    json.name("perRank").beginArray();
    for (RankReport rank : report.perRank()) {
      json.beginObject();
      json.name("rank").value(rank.rank());
      json.name("host").value(rank.host());
      json.name("bytes").value(rank.bytes());
      json.name("triples").value(rank.triples());
      json.name("written").value(rank.written());
      json.name("seconds").value(rank.seconds());
      json.name("peakMemoryBytes").value(rank.peakMemoryBytes());
      json.endObject();
    }
    json.endArray();
  }
}
