package org.swmpi.workflow.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.jena.sparql.core.Quad;
import org.swmpi.workflow.Data;
import org.swmpi.workflow.Plugins;
import org.swmpi.workflow.RdfData;
import org.swmpi.workflow.description.Stage;
import org.swmpi.workflow.description.Workflow;
import org.swmpi.workflow.description.WorkflowReader;
import org.swmpi.workflow.job.Schedulers;

/// Runs of workflows in a folder, and what is heard of them.
final class TestRuns {
  private static final String PREFIXES =
      """
      @prefix larkc: <http://larkc.eu/schema#> . @prefix wf: <https://w3id.org/sw-mpi/workflow#> .
      @prefix plugin: <https://w3id.org/sw-mpi/plugin#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
      """;

  private final Path folder;
  private final List<String> events = Collections.synchronizedList(new ArrayList<>());

  private final RunListener listener =
      new RunListener() {
        @Override
        public void began(Stage stage) {
          events.add("began " + stage.name());
        }

        @Override
        public void tells(Stage stage, String line) {
          events.add(stage.name() + " tells " + line);
        }

        @Override
        public void ended(Stage stage, StageOutcome outcome, boolean reused) {
          events.add((reused ? "reused " : "ended ") + stage.name());
        }
      };

  TestRuns(Path folder) {
    this.folder = folder;
  }

  List<String> events() {
    return events;
  }

  Workflow read(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("w.ttl"), PREFIXES + text);
    return new WorkflowReader(Plugins.installed(), Schedulers.installed().names(), (_, _) -> "")
        .read(file);
  }

  RunFolder create() throws IOException {
    return RunFolder.create(folder.resolve("runs"), folder.resolve("w.ttl"), null);
  }

  Data run(String text) throws Exception {
    Workflow workflow = read(text);
    try (RunFolder run = create()) {
      return run(workflow, run, false);
    }
  }

  /// @return what the first path gives
  Data run(Workflow workflow, RunFolder run, boolean again) throws Exception {
    Installation installation =
        new Installation(List.of("sh", folder.resolve("program.sh").toString()), "test", null);
    Map<?, Data> results =
        new WorkflowRun(workflow, run, installation, Schedulers.installed(), listener, again).run();
    return results.values().iterator().next();
  }

  /// Statements without blank nodes.
  static SortedSet<String> lines(Data data) throws IOException {
    TreeSet<String> lines = new TreeSet<>();
    ((RdfData) data)
        .dataset()
        .find()
        .forEachRemaining(
            (Quad quad) -> {
              if (!quad.getSubject().isBlank() && !quad.getObject().isBlank()) {
                lines.add(quad.asTriple().toString());
              }
            });
    return lines;
  }

  static String path(String input, String output) {
    return "[] a larkc:Path ; larkc:hasInput " + input + " ; larkc:hasOutput " + output + " .\n";
  }
}
