package org.swmpi.app.datasets;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import org.swmpi.app.talk.JsonText;
import org.swmpi.app.talk.Quantities;
import org.swmpi.partition.convert.ConversionOptions;
import org.swmpi.partition.convert.ConversionReport;

/// What a conversion tells at its end.
record ConversionSummary(ConversionOptions options, ConversionReport report) {
  /// Such as `convert: 1,234 statements (1.20 MB) to data.nq in 0.42 s; 3 malformed lines left
  /// out`.
  String line() {
    long left = report.statements() - report.written();
    return "convert: "
        + Quantities.of(report.written(), "statement")
        + " ("
        + Quantities.bytes(report.bytesWritten())
        + ") to "
        + (options.output() == null ? "standard output" : options.output())
        + " in "
        + Quantities.seconds(report.seconds())
        + (left == 0 ? "" : "; " + Quantities.count(left) + " of named graphs left out")
        + (report.rejected() == 0
            ? ""
            : "; " + Quantities.count(report.rejected()) + " malformed lines left out");
  }

  /// Writes the members of a JSON object.
  void json(JsonWriter json) throws IOException {
    json.name("format").value(options.syntax().label());
    json.name("input").beginObject();
    json.name("files").value(report.files());
    json.name("bytes").value(report.bytesRead());
    json.name("statements").value(report.statements());
    json.name("rejected").value(report.rejected());
    json.endObject();
    json.name("output").beginObject();
    json.name("statements").value(report.written());
    json.name("bytes").value(report.bytesWritten());
    json.endObject();
    json.name("seconds").value(report.seconds());
    JsonText.phases(json, report.phases());
    json.name("peakMemoryBytes").value(report.peakMemoryBytes());
  }
}
