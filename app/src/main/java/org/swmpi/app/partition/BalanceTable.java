package org.swmpi.app.partition;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.swmpi.app.talk.JsonText;
import org.swmpi.app.talk.Quantities;
import org.swmpi.app.talk.TextTable;
import org.swmpi.reason.parts.BalanceReport;
import org.swmpi.reason.parts.PartReport;

/// How even parts are: a table for people, JSON for programs, a manifest.
///
/// @param reports one for each strategy
record BalanceTable(List<BalanceReport> reports) {
  /// More parts than this are told of by the least, mean and most of them.
  private static final int PARTS_LISTED = 32;

  private static final int VERSION = 1;

  /// One strategy part by part; several lines, without an end of line at the last.
  String table() {
    BalanceReport report = reports.getFirst();
    StringBuilder text = new StringBuilder();
    text.append(Quantities.of(report.statements(), "statement")).append(" in ");
    text.append(Quantities.of(report.parts().size(), "part")).append(" by ");
    text.append(report.strategy().label()).append(", and a schema of ");
    text.append(Quantities.count(report.schema().statements())).append(" beside each\n");
    TextTable parts = new TextTable("rrrr").row("part", "triples", "bytes", "resources");
    if (report.parts().size() <= PARTS_LISTED) {
      for (int i = 0; i < report.parts().size(); i++) {
        PartReport part = report.parts().get(i);
        row(parts, Integer.toString(i), part.statements(), part.bytes(), part.resources());
      }
    } else {
      spread(parts, report.parts());
    }
    text.append(parts.text("  "));
    TextTable figures =
        new TextTable("lrl")
            .row("largest part", ratio(report.statementImbalance()), "of the mean, by triples")
            .row("", ratio(report.byteImbalance()), "by bytes")
            .row("shared", Quantities.count(report.shared()), "resources in several parts")
            .row("replication", ratio(report.replicationFactor()), "parts that one is in, mean");
    if (report.joined() > 0) {
      figures.row("joins", joins(report), "resources that queries join over, in several parts");
    }
    figures
        .row(
            "repeats",
            Quantities.count(report.repeats()),
            "times that a triple is in a further part")
        .row("duplicates", Quantities.count(report.expectedDuplicates()), duplicates(report));
    text.append(figures.text(""));
    return text.substring(0, text.length() - 1);
  }

  private static String joins(BalanceReport report) {
    return Quantities.count(report.joinedShared());
  }

  private static String duplicates(BalanceReport report) {
    return "triples that closures of single parts hold twice"
        + (report.exact()
            ? ""
            : ", about: rdf:type has a sub-property, a super-property or a range");
  }

  private static void spread(TextTable table, List<PartReport> parts) {
    var triples = parts.stream().mapToLong(PartReport::statements).summaryStatistics();
    var bytes = parts.stream().mapToLong(PartReport::bytes).summaryStatistics();
    var resources = parts.stream().mapToLong(PartReport::resources).summaryStatistics();
    row(table, "least", triples.getMin(), bytes.getMin(), resources.getMin());
    row(
        table,
        "mean",
        Math.round(triples.getAverage()),
        Math.round(bytes.getAverage()),
        Math.round(resources.getAverage()));
    row(table, "most", triples.getMax(), bytes.getMax(), resources.getMax());
  }

  private static void row(TextTable table, String name, long triples, long bytes, long resources) {
    table.row(
        name, Quantities.count(triples), Quantities.count(bytes), Quantities.count(resources));
  }

  private static String ratio(double value) {
    return Quantities.decimal(value, 2);
  }

  /// A line a strategy.
  String comparison() {
    TextTable table =
        new TextTable("lrrrrrrr")
            .row(
                "strategy",
                "max/mean triples",
                "max/mean bytes",
                "shared",
                "replication",
                "joins",
                "repeats",
                "duplicates");
    for (BalanceReport report : reports) {
      table.row(
          report.strategy().label(),
          ratio(report.statementImbalance()),
          ratio(report.byteImbalance()),
          Quantities.count(report.shared()),
          ratio(report.replicationFactor()),
          joins(report),
          Quantities.count(report.repeats()),
          Quantities.count(report.expectedDuplicates()));
    }
    return table.text("").stripTrailing();
  }

  /// A list with an object for each strategy.
  String json() throws IOException {
    return JsonText.of(
        json -> {
          json.beginArray();
          for (BalanceReport report : reports) {
            json.beginObject();
            members(json, report);
            json.endObject();
          }
          json.endArray();
        });
  }

  /// The text of `manifest.json`.
  String manifest() {
    try {
      return JsonText.of(
              json -> {
                json.beginObject();
                json.name("format").value("sw-mpi-partition");
                json.name("version").value(VERSION);
                members(json, reports.getFirst());
                json.endObject();
              })
          + "\n";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void members(JsonWriter json, BalanceReport report) throws IOException {
    json.name("strategy").value(report.strategy().label());
    json.name("seed").value(report.seed());
    json.name("sources").beginArray();
    for (BalanceReport.Source source : report.sources()) {
      json.beginObject();
      json.name("name").value(source.name());
      json.name("bytes").value(source.bytes());
      json.endObject();
    }
    json.endArray();
    json.name("statements").value(report.statements());
    json.name("parts").beginArray();
    for (PartReport part : report.parts()) {
      part(json, part);
    }
    json.endArray();
    json.name("tbox");
    part(json, report.schema());
    json.name("statementImbalance").value(report.statementImbalance());
    json.name("byteImbalance").value(report.byteImbalance());
    json.name("resources").value(report.resources());
    json.name("sharedResources").value(report.shared());
    json.name("replicationFactor").value(report.replicationFactor());
    json.name("joinedResources").value(report.joined());
    json.name("joinedSharedResources").value(report.joinedShared());
    json.name("repeats").value(report.repeats());
    json.name("expectedDuplicates").value(report.expectedDuplicates());
    json.name("exact").value(report.exact());
  }

  private static void part(JsonWriter json, PartReport part) throws IOException {
    json.beginObject();
    PartReport.Written file = part.file();
    if (file != null) {
      json.name("file").value(file.name());
    }
    json.name("statements").value(part.statements());
    json.name("bytes").value(file == null ? part.bytes() : file.bytes());
    if (file != null && file.bytes() != part.bytes()) {
      json.name("decodedBytes").value(part.bytes());
    }
    json.name("resources").value(part.resources());
    if (file != null) {
      json.name("sha256").value(file.sha256());
    }
    json.endObject();
  }

  /// The members of the closing summary.
  void summary(JsonWriter json) throws IOException {
    json.name("strategies").beginArray();
    for (BalanceReport report : reports) {
      json.beginObject();
      members(json, report);
      json.endObject();
    }
    json.endArray();
  }
}
