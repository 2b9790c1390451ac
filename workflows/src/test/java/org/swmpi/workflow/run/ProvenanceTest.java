package org.swmpi.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.jena.query.QueryExecutionFactory;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.riot.RDFDataMgr;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.data.FileDigest;
import org.swmpi.workflow.Plugins;
import org.swmpi.workflow.description.Stage;
import org.swmpi.workflow.description.Workflow;
import org.swmpi.workflow.description.WorkflowReader;
import org.swmpi.workflow.job.Schedulers;
import org.swmpi.workflow.provenance.Provenance;

/// What a run leaves for others.
class ProvenanceTest {
  @TempDir private Path folder;

  private Path run() throws Exception {
    Files.writeString(folder.resolve("a.nt"), "<http://x/a> <http://x/p> <http://x/b> .\n");
    Path file =
        Files.writeString(
            folder.resolve("w.ttl"),
            """
            @prefix larkc: <http://larkc.eu/schema#> .
            @prefix plugin: <https://w3id.org/sw-mpi/plugin#> .
            @prefix wf: <https://w3id.org/sw-mpi/workflow#> .
            <#data> a plugin:FileIdentifier ; larkc:connectsTo <#closure> ; larkc:hasParameter [ larkc:filePath "a.nt" ] .
            <#closure> a plugin:RdfsClosureReasoner ; wf:ranks 2 ; larkc:connectsTo <#decide> .
            <#decide> a plugin:SparqlDecider ; larkc:hasParameter [ larkc:sparqlQuery "ASK { ?s ?p ?o }" ] .
            [] a larkc:Path ; larkc:hasInput <#data> ; larkc:hasOutput <#decide> .
            """);
    Workflow workflow =
        new WorkflowReader(Plugins.installed(), Schedulers.installed().names(), (_, _) -> "")
            .read(file);
    Installation installation = new Installation(List.of("false"), "1.2.3", null);
    RunListener nobody =
        new RunListener() {
          @Override
          public void began(Stage stage) {}

          @Override
          public void tells(Stage stage, String line) {}

          @Override
          public void ended(Stage stage, StageOutcome outcome, boolean reused) {}
        };
    try (RunFolder run = RunFolder.create(folder.resolve("runs"), file, null)) {
      new WorkflowRun(workflow, run, installation, Schedulers.installed(), nobody, false).run();
      Provenance.write(workflow, run, installation, "");
      return run.path();
    }
  }

  @Test
  void provTellsWhatCameOfWhat() throws Exception {
    Path run = run();
    Model prov = RDFDataMgr.loadModel(run.resolve("prov.ttl").toString());
    String question =
        """
        PREFIX prov: <http://www.w3.org/ns/prov#>
        PREFIX wf: <https://w3id.org/sw-mpi/workflow#>
        ASK {
          ?closure a prov:Activity ; prov:used ?input ; prov:startedAtTime ?start ; prov:endedAtTime ?end ;
            wf:ranks ?ranks ; wf:host "here" ; wf:complete true ; wf:version "1.2.3" .
          ?input wf:sha256 "%s" .
          ?output prov:wasGeneratedBy ?closure ; prov:wasDerivedFrom ?input ; wf:sha256 "%s" .
          FILTER (?start <= ?end)
        }"""
            .formatted(
                FileDigest.sha256(folder.resolve("a.nt")),
                FileDigest.sha256(run.resolve("stages/closure/closed.nt")));
    try (var asked = QueryExecutionFactory.create(question, prov)) {
      assertThat(asked.execAsk()).as(Files.readString(run.resolve("prov.ttl"))).isTrue();
    }
  }

  /// The demands of RO-Crate 1.1 and of Process Run Crate 0.5, one by one.
  @Test
  void theCrateIsWhatItsProfileDemands() throws Exception {
    Path run = run();
    JsonObject crate =
        JsonParser.parseString(Files.readString(run.resolve("ro-crate-metadata.json")))
            .getAsJsonObject();
    assertThat(crate.getAsJsonArray("@context").get(0).getAsString())
        .isEqualTo("https://w3id.org/ro/crate/1.1/context");
    Map<String, JsonObject> entities = new HashMap<>();
    for (JsonElement element : crate.getAsJsonArray("@graph")) {
      JsonObject entity = element.getAsJsonObject();
      assertThat(entities.put(entity.get("@id").getAsString(), entity)).isNull();
    }
    JsonObject descriptor = entities.get("ro-crate-metadata.json");
    assertThat(id(descriptor, "conformsTo")).isEqualTo("https://w3id.org/ro/crate/1.1");
    assertThat(id(descriptor, "about")).isEqualTo("./");
    JsonObject root = entities.get("./");
    assertThat(root.get("@type").getAsString()).isEqualTo("Dataset");
    assertThat(root.keySet()).contains("name", "description", "datePublished", "license");
    assertThat(id(root, "conformsTo")).startsWith("https://w3id.org/ro/wfrun/process/");
    assertThat(entities.get(id(root, "conformsTo")).keySet()).contains("name", "version");
    assertThat(root.getAsJsonArray("mentions")).hasSize(3);
    for (JsonElement mention : root.getAsJsonArray("mentions")) {
      JsonObject action = entities.get(mention.getAsJsonObject().get("@id").getAsString());
      assertThat(action.get("@type").getAsString()).isEqualTo("CreateAction");
      assertThat(action.keySet()).contains("name", "startTime", "endTime", "actionStatus");
      assertThat(entities.get(id(action, "instrument")).get("@type").getAsString())
          .isEqualTo("SoftwareApplication");
      assertReferences(action.getAsJsonArray("object"), entities);
      assertReferences(action.getAsJsonArray("result"), entities);
    }
    assertReferences(root.getAsJsonArray("hasPart"), entities);
    JsonObject closed = entities.get("stages/closure/closed.nt");
    assertThat(closed.get("sha256").getAsString())
        .isEqualTo(FileDigest.sha256(run.resolve("stages/closure/closed.nt")));
    assertThat(entities.get(folder.resolve("a.nt").toUri().toString()).get("@type").getAsString())
        .isEqualTo("File");
    assertThat(entities.get("#stage-closure-ranks").get("value").getAsString()).isEqualTo("2");
  }

  private static String id(JsonObject entity, String property) {
    return entity.getAsJsonObject(property).get("@id").getAsString();
  }

  private static void assertReferences(JsonArray list, Map<String, JsonObject> entities) {
    for (JsonElement element : list) {
      assertThat(entities).containsKey(element.getAsJsonObject().get("@id").getAsString());
    }
  }
}
