package org.swmpi.app.workflow;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import org.swmpi.app.talk.JsonText;
import org.swmpi.app.talk.Quantities;
import org.swmpi.workflow.Bindings;
import org.swmpi.workflow.Data;
import org.swmpi.workflow.RdfData;
import org.swmpi.workflow.SparqlQuery;
import org.swmpi.workflow.description.Stage;
import org.swmpi.workflow.description.StagePath;
import org.swmpi.workflow.description.Workflow;
import org.swmpi.workflow.run.RunFolder;
import org.swmpi.workflow.run.StageFiles;
import org.swmpi.workflow.run.StageOutcome;

/// What is said of a run when it is done.
record RunReport(
    Workflow workflow,
    RunFolder folder,
    RunProgress progress,
    Map<StagePath, Data> results,
    double seconds) {

  /// Prints what the paths give: answers as a table, yes or no, RDF as it is, a query as it is.
  void print(PrintWriter out) throws IOException {
    for (Map.Entry<StagePath, Data> result : results.entrySet()) {
      if (results.size() > 1 && !(result.getValue() instanceof RdfData)) {
        out.println("# " + result.getKey().name());
      }
      switch (result.getValue()) {
        case Bindings bindings -> out.print(StageFiles.table(bindings));
        case SparqlQuery query -> out.print(query.text());
        case RdfData rdf -> StageFiles.print(rdf, out);
      }
    }
  }

  /// The last line of progress.
  String closing() {
    List<String> incomplete =
        progress.outcomes().values().stream()
            .filter(outcome -> !outcome.complete())
            .map(StageOutcome::stage)
            .sorted()
            .toList();
    return "run "
        + folder.facts().id()
        + " is done in "
        + Quantities.seconds(seconds)
        + (incomplete.isEmpty()
            ? ""
            : "; incomplete, as a budget was spent: " + String.join(", ", incomplete));
  }

  String json() throws IOException {
    return JsonText.of(
        json -> {
          json.beginObject();
          summary(json);
          json.name("outputs").beginArray();
          for (Map.Entry<StagePath, Data> result : results.entrySet()) {
            json.beginObject();
            json.name("path").value(result.getKey().name());
            json.name("stage").value(result.getKey().output());
            json.name("complete").value(result.getValue().complete());
            if (result.getValue() instanceof Bindings bindings) {
              json.name("answers").jsonValue(StageFiles.json(bindings).strip());
            }
            json.endObject();
          }
          json.endArray();
          json.endObject();
        });
  }

  /// Writes the members of the summary; their names and meanings are a promise (docs/workflow.md).
  void summary(JsonWriter json) throws IOException {
    json.name("run").value(folder.facts().id());
    json.name("folder").value(folder.path().toString());
    json.name("complete").value(results.values().stream().allMatch(Data::complete));
    json.name("seconds").value(seconds);
    json.name("stages").beginArray();
    for (Stage stage : workflow.stages()) {
      StageOutcome outcome = progress.outcomes().get(stage.name());
      if (outcome != null) {
        stage(json, outcome);
      }
    }
    json.endArray();
  }

  private static void stage(JsonWriter json, StageOutcome outcome) throws IOException {
    json.beginObject();
    json.name("stage").value(outcome.stage());
    json.name("plugin").value(outcome.plugin());
    json.name("host").value(outcome.host());
    json.name("ranks").value(outcome.ranks());
    json.name("transport").value(outcome.transport());
    json.name("job").value(outcome.job());
    json.name("jobId").value(outcome.jobId());
    json.name("attempt").value(outcome.attempt());
    json.name("seconds").value(outcome.seconds());
    json.name("complete").value(outcome.complete());
    json.name("kind").value(outcome.kind());
    json.name("count").value(outcome.count());
    json.name("bytes").value(outcome.bytes());
    json.name("files").beginArray();
    for (String file : outcome.files()) {
      json.value(file);
    }
    json.endArray();
    json.endObject();
  }
}
