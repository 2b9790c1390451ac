package org.swmpi.app.datasets;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;
import org.swmpi.app.talk.JsonText;
import org.swmpi.app.talk.Quantities;
import org.swmpi.app.talk.TextTable;
import org.swmpi.partition.statistics.DatasetStatistics;
import org.swmpi.partition.statistics.DatasetStatistics.ClassCounts;
import org.swmpi.partition.statistics.DatasetStatistics.PropertyCounts;
import org.swmpi.reason.survey.ClosureForecast;
import org.swmpi.reason.survey.SurveyReport;

/// What is told of a data set: a table for people, JSON for programs.
///
/// @param top how many predicates and classes are listed, at most; 0: all
record StatsReport(SurveyReport report, int top) {
  private static final String NONE = "";

  private DatasetStatistics data() {
    return report.statistics();
  }

  /// The first of a list, as many as are listed.
  static <T> List<T> first(List<T> all, int top) {
    return top == 0 || top >= all.size() ? all : all.subList(0, top);
  }

  /// Several lines, without an end of line at the last.
  String table() {
    DatasetStatistics data = data();
    TextTable counts = new TextTable("lrl");
    row(counts, "statements", data.statements(), read());
    row(counts, "triples", data.triples(), "different ones");
    row(counts, "subjects", data.distinctSubjects(), NONE);
    row(counts, "predicates", data.properties().size(), NONE);
    row(counts, "objects", data.distinctObjects(), NONE);
    row(counts, "entities", data.entities(), "IRIs that are subjects");
    row(counts, "classes", data.classes().size(), NONE);
    row(counts, "literals", data.literals(), "in " + share() + " of the triples");
    if (data.graphs() > 0) {
      row(counts, "graphs", data.graphs(), "named ones, counted as their union");
    }
    ClosureForecast closure = report.closure();
    row(counts, "schema", closure.schemaStatements(), closed(closure));
    row(counts, "inferred", closure.inferred(), inferred(closure));
    row(counts, "closure", closure.triples(), cost(closure));
    StringBuilder table = new StringBuilder(counts.text(""));
    properties(table);
    classes(table);
    return table.substring(0, table.length() - 1);
  }

  private static void row(TextTable table, String name, long count, String remark) {
    table.row(name, Quantities.count(count), remark);
  }

  private String read() {
    int files = data().files();
    return "read from " + Quantities.of(files, "file") + ", " + Quantities.bytes(data().bytes());
  }

  private String share() {
    return Quantities.decimal(100 * data().literalShare(), 1) + " %";
  }

  private static String closed(ClosureForecast closure) {
    return "triples; closed, " + Quantities.count(closure.schemaTriples());
  }

  private static String inferred(ClosureForecast closure) {
    return closure.exact()
        ? "triples that the closure adds (profile rdfs)"
        : "triples that the closure adds, about (profile rdfs): predicates besides rdf:type give types";
  }

  private static String cost(ClosureForecast closure) {
    return "triples, about "
        + Quantities.bytes(closure.bytes())
        + "; takes about "
        + Quantities.bytes(closure.memoryBytes())
        + " of memory";
  }

  private void properties(StringBuilder text) {
    List<PropertyCounts> listed = first(data().properties(), top);
    text.append('\n').append(heading("predicates", listed.size(), data().properties().size()));
    TextTable table =
        new TextTable("rrrrl").row("triples", "subjects", "objects", "literals", "predicate");
    for (PropertyCounts property : listed) {
      table.row(
          Quantities.count(property.triples()),
          Quantities.count(property.distinctSubjects()),
          Quantities.count(property.distinctObjects()),
          Quantities.count(property.literalTriples()),
          property.property());
    }
    text.append(table.text("  "));
  }

  private void classes(StringBuilder text) {
    if (data().classes().isEmpty()) {
      return;
    }
    List<ClassCounts> listed = first(data().classes(), top);
    text.append('\n').append(heading("classes", listed.size(), data().classes().size()));
    TextTable table = new TextTable("rl").row("instances", "class");
    for (ClassCounts type : listed) {
      table.row(Quantities.count(type.entities()), type.type());
    }
    text.append(table.text("  "));
  }

  private static String heading(String what, int listed, int all) {
    String which = listed == all ? "all " : "the " + listed + " most frequent of ";
    return what + " (" + which + Quantities.count(all) + ")\n";
  }

  /// One object; its members have the names of VoID where that has one.
  String json() throws IOException {
    return JsonText.of(
        json -> {
          json.beginObject();
          members(json);
          json.endObject();
        });
  }

  private void members(JsonWriter json) throws IOException {
    DatasetStatistics data = data();
    json.name("files").value(data.files());
    json.name("bytes").value(data.bytes());
    json.name("statements").value(data.statements());
    json.name("triples").value(data.triples());
    json.name("duplicates").value(data.duplicates());
    json.name("distinctSubjects").value(data.distinctSubjects());
    json.name("distinctObjects").value(data.distinctObjects());
    json.name("properties").value(data.properties().size());
    json.name("classes").value(data.classes().size());
    json.name("entities").value(data.entities());
    json.name("nodes").value(data.nodes());
    json.name("literals").value(data.literals());
    json.name("literalTriples").value(data.literalTriples());
    json.name("literalShare").value(data.literalShare());
    json.name("graphs").value(data.graphs());
    closure(json);
    json.name("propertyPartition").beginArray();
    for (PropertyCounts property : first(data.properties(), top)) {
      json.beginObject();
      json.name("property").value(bare(property.property()));
      json.name("triples").value(property.triples());
      json.name("distinctSubjects").value(property.distinctSubjects());
      json.name("distinctObjects").value(property.distinctObjects());
      json.name("literalTriples").value(property.literalTriples());
      json.endObject();
    }
    json.endArray();
    json.name("classPartition").beginArray();
    for (ClassCounts type : first(data.classes(), top)) {
      json.beginObject();
      json.name("class").value(bare(type.type()));
      json.name("entities").value(type.entities());
      json.endObject();
    }
    json.endArray();
  }

  private void closure(JsonWriter json) throws IOException {
    ClosureForecast closure = report.closure();
    json.name("tbox").beginObject();
    json.name("triples").value(closure.schemaStatements());
    json.name("closedTriples").value(closure.schemaTriples());
    json.endObject();
    json.name("closure").beginObject();
    json.name("profile").value("rdfs");
    json.name("exact").value(closure.exact());
    json.name("triples").value(closure.triples());
    json.name("inferred").value(closure.inferred());
    json.name("bytes").value(closure.bytes());
    json.name("memoryBytes").value(closure.memoryBytes());
    json.endObject();
  }

  /// An IRI without its brackets; a blank node as it is.
  private static String bare(String term) {
    return term.startsWith("<") ? term.substring(1, term.length() - 1) : term;
  }

  /// The members of the closing summary.
  void summary(JsonWriter json) throws IOException {
    members(json);
    json.name("seconds").value(report.seconds());
    JsonText.phases(json, report.phases());
    json.name("peakMemoryBytes").value(report.peakMemoryBytes());
  }
}
