package org.swmpi.workflow.provenance;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.swmpi.workflow.provenance.RunFacts.Done;
import org.swmpi.workflow.provenance.RunFacts.FileFacts;
import org.swmpi.workflow.run.Installation;
import org.swmpi.workflow.run.StageOutcome;

/// A run as an RO-Crate 1.1 of the profile Process Run Crate 0.5: an action a stage.
final class RunCrate {
  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();
  private static final String CRATE = "https://w3id.org/ro/crate/1.1";
  private static final String PROFILE = "https://w3id.org/ro/wfrun/process/0.5";
  private static final String SOFTWARE = "#sw-mpi";

  private final RunFacts facts;
  private final JsonArray graph = new JsonArray();

  private RunCrate(RunFacts facts) {
    this.facts = facts;
  }

  static String json(RunFacts facts, Installation installation, String failure) {
    RunCrate crate = new RunCrate(facts);
    crate.build(installation, failure);
    JsonObject document = new JsonObject();
    JsonArray context = new JsonArray();
    context.add(CRATE + "/context");
    context.add("https://w3id.org/ro/terms/workflow-run/context");
    document.add("@context", context);
    document.add("@graph", crate.graph);
    return GSON.toJson(document) + "\n";
  }

  private void build(Installation installation, String failure) {
    crate(failure);
    software(installation.version());
    facts.files().forEach(this::file);
    JsonObject prov = entity("prov.ttl", "File");
    prov.addProperty("encodingFormat", "text/turtle");
    prov.addProperty("name", "the same run in PROV-O");
    plugins(installation.version());
    facts.done().forEach(this::stage);
    if (!failure.isEmpty()) {
      failure(failure);
    }
  }

  /// The crate itself: what it holds, and what was done.
  private void crate(String failure) {
    JsonObject descriptor = entity("ro-crate-metadata.json", "CreativeWork");
    descriptor.add("conformsTo", reference(CRATE));
    descriptor.add("about", reference("./"));

    JsonObject root = entity("./", "Dataset");
    root.add("conformsTo", reference(PROFILE));
    root.addProperty("name", facts.facts().id());
    root.addProperty(
        "description", "A run of the workflow " + facts.facts().description() + " by sw-mpi");
    root.addProperty("datePublished", facts.ended());
    root.add("license", reference("https://spdx.org/licenses/NOASSERTION"));
    JsonArray parts = new JsonArray();
    facts.files().values().forEach(file -> parts.add(reference(file.name())));
    parts.add(reference("prov.ttl"));
    root.add("hasPart", parts);
    JsonArray actions = new JsonArray();
    facts.done().forEach(done -> actions.add(reference(action(done))));
    if (!failure.isEmpty()) {
      actions.add(reference("#failure"));
    }
    root.add("mentions", actions);

    JsonObject profile = entity(PROFILE, "CreativeWork");
    profile.addProperty("name", "Process Run Crate");
    profile.addProperty("version", "0.5");
  }

  private void software(String version) {
    JsonObject software = entity(SOFTWARE, "SoftwareApplication");
    software.addProperty("name", "sw-mpi");
    software.addProperty("softwareVersion", version);
    software.addProperty("url", "https://w3id.org/sw-mpi");
  }

  /// Those that were at work.
  private void plugins(String version) {
    Set<String> plugins = new TreeSet<>();
    facts.done().forEach(done -> plugins.add(done.outcome().plugin()));
    for (String plugin : plugins) {
      JsonObject instrument = entity(plugin, "SoftwareApplication");
      instrument.addProperty("name", plugin.replaceFirst("^.*[#/]", ""));
      instrument.addProperty("softwareVersion", version);
      instrument.add("isPartOf", reference(SOFTWARE));
    }
  }

  private void failure(String failure) {
    JsonObject failed = entity("#failure", "CreateAction");
    failed.addProperty("name", "the stage that failed");
    failed.add("instrument", reference(SOFTWARE));
    failed.add("actionStatus", reference("http://schema.org/FailedActionStatus"));
    failed.addProperty("error", failure);
  }

  private static String action(Done done) {
    return "#stage-" + done.outcome().stage();
  }

  private void stage(Done done) {
    StageOutcome outcome = done.outcome();
    JsonObject action = entity(action(done), "CreateAction");
    action.addProperty("name", outcome.stage());
    action.addProperty("description", done.stage().plugin().purpose());
    action.add("instrument", reference(outcome.plugin()));
    action.addProperty("startTime", outcome.started());
    action.addProperty("endTime", outcome.ended());
    action.add("actionStatus", reference("http://schema.org/CompletedActionStatus"));
    JsonArray objects = new JsonArray();
    JsonArray results = new JsonArray();
    done.used().forEach(path -> add(objects, path));
    for (Path path : done.made()) {
      add(path.startsWith(facts.folder()) ? results : objects, path);
    }
    action.add("object", objects);
    action.add("result", results);
    fact(action, done, "host", outcome.host());
    fact(action, done, "ranks", Integer.toString(outcome.ranks()));
    fact(action, done, "complete", Boolean.toString(outcome.complete()));
    for (List<String> fact :
        List.of(
            List.of("transport", String.valueOf(outcome.transport())),
            List.of("library", String.valueOf(outcome.library())),
            List.of("job", String.valueOf(outcome.job())),
            List.of("jobId", String.valueOf(outcome.jobId())))) {
      if (!fact.getLast().equals("null")) {
        fact(action, done, fact.getFirst(), fact.getLast());
      }
    }
  }

  /// A fact that schema.org has no word for.
  private void fact(JsonObject action, Done done, String name, String value) {
    String id = action(done) + "-" + name;
    JsonObject fact = entity(id, "PropertyValue");
    fact.addProperty("name", name);
    fact.addProperty("value", value);
    JsonArray all =
        action.has("additionalProperty")
            ? action.getAsJsonArray("additionalProperty")
            : new JsonArray();
    all.add(reference(id));
    action.add("additionalProperty", all);
  }

  private void add(JsonArray list, Path path) {
    FileFacts file = facts.files().get(path);
    if (file != null) {
      list.add(reference(file.name()));
    }
  }

  private void file(Path path, FileFacts file) {
    JsonObject entity = entity(file.name(), "File");
    entity.addProperty("name", String.valueOf(path.getFileName()));
    entity.addProperty("contentSize", Long.toString(file.bytes()));
    entity.addProperty("sha256", file.sha256());
    entity.addProperty("encodingFormat", format(path.toString()));
  }

  private static String format(String name) {
    return switch (name.replaceFirst("^.*\\.", "")) {
      case "nt" -> "application/n-triples";
      case "nq" -> "application/n-quads";
      case "ttl" -> "text/turtle";
      case "trig" -> "application/trig";
      case "rdf", "owl" -> "application/rdf+xml";
      case "jsonld" -> "application/ld+json";
      case "srj" -> "application/sparql-results+json";
      case "rq" -> "application/sparql-query";
      default -> "application/octet-stream";
    };
  }

  private JsonObject entity(String id, String type) {
    JsonObject entity = new JsonObject();
    entity.addProperty("@id", id);
    entity.addProperty("@type", type);
    graph.add(entity);
    return entity;
  }

  private static JsonObject reference(String id) {
    JsonObject reference = new JsonObject();
    reference.addProperty("@id", id);
    return reference;
  }
}
