package org.swmpi.app.closure;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.Map;
import org.swmpi.app.run.MalformedLines;
import org.swmpi.app.run.Version;
import org.swmpi.app.talk.Quantities;
import org.swmpi.reason.ClosureOptions;
import org.swmpi.reason.ClosureReport;
import org.swmpi.reason.ClosureReport.RankReport;

/// What is said of a closure when it is done: a table for people, JSON for scripts.
///
/// @param transport name of the transport
/// @param library the engine under it
record ClosureSummary(
    ClosureOptions options, ClosureReport report, String transport, String library) {
  /// More ranks than this are told of by the least, mean and most of them.
  private static final int RANKS_LISTED = 16;

  private static final int NAME_WIDTH = 12;
  private static final int NUMBER_WIDTH = 16;

  /// Statements read per second of the whole run.
  private double triplesPerSecond() {
    return report.seconds() > 0 ? report.statements() / report.seconds() : 0;
  }

  /// Several lines, without an end of line at the last.
  String table() {
    StringBuilder table = new StringBuilder();
    table.append("closure, profile ").append(options.profile().label());
    table.append(", ").append(plural(report.perRank().size(), "rank")).append(" by ");
    table.append(transport).append(" (").append(library).append(")\n");
    row(table, "read", report.statements(), "statements, " + read());
    row(table, "duplicates", report.duplicates(), "repeats among them");
    if (report.rejected() > 0) {
      row(table, "rejected", report.rejected(), MalformedLines.remark(options.rejects()));
    }
    row(table, "inferred", report.inferred(), "triples that the input does not state");
    row(table, "written", report.outputTriples(), "lines, " + written());
    row(table, "schema", report.tboxTriples(), "triples, closed, on every rank");
    row(table, "seconds", Quantities.decimal(report.seconds(), 3), rate());
    row(table, "memory", Quantities.bytes(report.peakMemoryBytes()), "at the peak, largest rank");
    if (report.graphs() && !options.keepGraphs()) {
      table.append("  Named graphs were closed as their union; --graphs keep closes each.\n");
    }
    if (report.perRank().size() > 1) {
      balance(table);
    }
    return table.substring(0, table.length() - 1);
  }

  private String read() {
    return plural(report.files(), "file") + ", " + Quantities.bytes(report.inputBytes());
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

  private void balance(StringBuilder table) {
    table.append(
        "  rank           bytes         triples         written   seconds    memory  host\n");
    if (report.perRank().size() > RANKS_LISTED) {
      spread(table);
      return;
    }
    for (RankReport rank : report.perRank()) {
      right(table.append("  "), Integer.toString(rank.rank()), 4);
      right(table, Quantities.count(rank.bytes()), NUMBER_WIDTH);
      right(table, Quantities.count(rank.triples()), NUMBER_WIDTH);
      right(table, Quantities.count(rank.written()), NUMBER_WIDTH);
      right(table, Quantities.decimal(rank.seconds(), 3), 10);
      right(table, Quantities.bytes(rank.peakMemoryBytes()), 10);
      table.append("  ").append(rank.host()).append('\n');
    }
  }

  /// The least, the mean and the most of any rank, column by column.
  private void spread(StringBuilder table) {
    var bytes = report.perRank().stream().mapToLong(RankReport::bytes).summaryStatistics();
    var triples = report.perRank().stream().mapToLong(RankReport::triples).summaryStatistics();
    var written = report.perRank().stream().mapToLong(RankReport::written).summaryStatistics();
    var seconds = report.perRank().stream().mapToDouble(RankReport::seconds).summaryStatistics();
    var memory =
        report.perRank().stream().mapToLong(RankReport::peakMemoryBytes).summaryStatistics();
    for (String kind : new String[] {"least", "mean", "most"}) {
      right(table, kind, 6);
      right(table, Quantities.count(of(bytes, kind)), NUMBER_WIDTH);
      right(table, Quantities.count(of(triples, kind)), NUMBER_WIDTH);
      right(table, Quantities.count(of(written, kind)), NUMBER_WIDTH);
      double time =
          switch (kind) {
            case "least" -> seconds.getMin();
            case "mean" -> seconds.getAverage();
            default -> seconds.getMax();
          };
      right(table, Quantities.decimal(time, 3), 10);
      right(table, Quantities.bytes(of(memory, kind)), 10);
      table.append('\n');
    }
  }

  private static long of(java.util.LongSummaryStatistics statistics, String kind) {
    return switch (kind) {
      case "least" -> statistics.getMin();
      case "mean" -> Math.round(statistics.getAverage());
      default -> statistics.getMax();
    };
  }

  private static void row(StringBuilder table, String name, long number, String remark) {
    row(table, name, Quantities.count(number), remark);
  }

  private static void row(StringBuilder table, String name, String number, String remark) {
    table.append("  ").append(name).append(" ".repeat(NAME_WIDTH - name.length()));
    right(table, number, NUMBER_WIDTH);
    table.append("  ").append(remark).append('\n');
  }

  private static void right(StringBuilder table, String text, int width) {
    table.append(" ".repeat(Math.max(1, width - text.length()))).append(text);
  }

  private static String plural(int number, String noun) {
    return Quantities.count(number) + " " + noun + (number == 1 ? "" : "s");
  }

  /// Writes the members of the summary; their names and meanings are a promise (docs/closure.md).
  void json(JsonWriter json) throws IOException {
    json.name("command").value("closure");
    json.name("profile").value(options.profile().label());
    json.name("ranks").value(report.perRank().size());
    json.name("transport").value(transport);
    json.name("library").value(library);
    json.name("version").value(Version.ofSwMpi());
    json.name("java").value(Runtime.version().toString());
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
    json.name("phases").beginObject();
    for (Map.Entry<String, Double> phase : report.phases().entrySet()) {
      json.name(phase.getKey()).value(phase.getValue());
    }
    json.endObject();
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
