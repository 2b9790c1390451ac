package org.swmpi.app.datasets;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.function.Consumer;
import org.swmpi.app.talk.JsonText;
import org.swmpi.app.talk.PrintableText;
import org.swmpi.app.talk.Quantities;
import org.swmpi.partition.validate.Finding;
import org.swmpi.partition.validate.ValidationReport;
import org.swmpi.partition.validate.ValidationReport.FileReport;

/// What a validation says.
record ValidationAnswer(ValidationReport report) {
  /// A line a finding, such as `data.nt:17:5: error: unterminated IRI; close it with '>'`, and one
  /// that says how many are not told.
  void lines(Consumer<String> out) {
    for (Finding finding : report.findings()) {
      String place = finding.line() == 0 ? "" : finding.line() + ":" + finding.column() + ":";
      out.accept(
          PrintableText.of(name(finding))
              + ":"
              + place
              + " "
              + severity(finding)
              + ": "
              + finding.what());
    }
    long untold = report.errors() + report.warnings() - report.findings().size();
    if (untold > 0) {
      out.accept("and " + Quantities.count(untold) + " more; see them with --limit");
    }
  }

  private String name(Finding finding) {
    return report.files().get(finding.file()).name();
  }

  private static String severity(Finding finding) {
    return finding.error() ? "error" : "warning";
  }

  /// Such as `validate: 2 files, 1,234 statements, 3 errors, 0 warnings in 0.12 s`.
  String total() {
    long cut = report.files().stream().filter(file -> !file.complete()).count();
    return "validate: "
        + Quantities.of(report.files().size(), "file")
        + ", "
        + Quantities.of(statements(), "statement")
        + ", "
        + Quantities.of(report.errors(), "error")
        + ", "
        + Quantities.of(report.warnings(), "warning")
        + " in "
        + Quantities.seconds(report.seconds())
        + (cut == 0 ? "" : "; " + Quantities.of(cut, "file") + " not read to the end");
  }

  private long statements() {
    return report.files().stream().mapToLong(FileReport::statements).sum();
  }

  /// The findings and figures as a JSON object.
  String json() throws IOException {
    return JsonText.of(
        json -> {
          json.beginObject();
          figures(json);
          json.name("findings").beginArray();
          for (Finding finding : report.findings()) {
            json.beginObject();
            json.name("file").value(name(finding));
            json.name("line").value(finding.line());
            json.name("column").value(finding.column());
            json.name("severity").value(severity(finding));
            json.name("message").value(finding.what());
            json.endObject();
          }
          json.endArray();
          json.endObject();
        });
  }

  /// Writes the members of a JSON object: the figures.
  void summary(JsonWriter json) throws IOException {
    json.name("seconds").value(report.seconds());
    figures(json);
  }

  private void figures(JsonWriter json) throws IOException {
    json.name("valid").value(report.errors() == 0);
    json.name("statements").value(statements());
    json.name("errors").value(report.errors());
    json.name("warnings").value(report.warnings());
    json.name("files").beginArray();
    for (FileReport file : report.files()) {
      json.beginObject();
      json.name("file").value(file.name());
      json.name("format").value(file.syntax());
      json.name("statements").value(file.statements());
      json.name("errors").value(file.errors());
      json.name("warnings").value(file.warnings());
      json.name("complete").value(file.complete());
      json.endObject();
    }
    json.endArray();
  }
}
