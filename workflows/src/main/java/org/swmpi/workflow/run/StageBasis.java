package org.swmpi.workflow.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.swmpi.data.fetch.Recipes;
import org.swmpi.workflow.Parameter;
import org.swmpi.workflow.SparqlQuery;
import org.swmpi.workflow.description.Stage;
import org.swmpi.workflow.description.StagePath;
import org.swmpi.workflow.description.Workflow;

/// What the result of a stage depends on: while that is as it was, the result is a checkpoint, and
/// need not be made again. Where it runs is no part of it.
///
/// @param facts what each is, by a name for people; contents by their SHA-256
record StageBasis(Map<String, String> facts) {
  private static final String INPUT = "input ";

  StageBasis {
    facts = Map.copyOf(facts);
  }

  /// Of a stage as it is now.
  ///
  /// @param inputs what came of the stages that it has its input from, by their names
  static StageBasis of(
      Workflow workflow,
      Stage stage,
      Map<String, StageOutcome> inputs,
      String version,
      FileHashes hashes)
      throws IOException {
    Map<String, String> facts = new TreeMap<>();
    facts.put("the version of sw-mpi", version);
    facts.put("its plug-in", stage.plugin().iri());
    facts.put("its budget", budget(workflow, stage));
    Map<String, List<String>> values = new TreeMap<>(stage.parameters().values());
    facts.put("its parameters", digest(values + " " + stage.split() + " " + stage.awaited()));
    for (Parameter parameter : stage.plugin().parameters()) {
      for (String name : stage.parameters().all(parameter.iri())) {
        if (parameter.type() == Parameter.Type.FILE && !Recipes.isAddress(name)) {
          facts.put("file " + name, hashes.of(stage.parameters().file(name)));
        }
      }
    }
    Optional<SparqlQuery> query = workflow.queryOfPath(stage);
    if (query.isPresent()) {
      facts.put("the query of its path", digest(query.get().text()));
    }
    inputs.forEach(
        (name, input) ->
            facts.put(
                INPUT + name,
                digest(input.kind() + input.complete() + input.files() + input.sha256())));
    return new StageBasis(facts);
  }

  private static String budget(Workflow workflow, Stage stage) {
    StringBuilder budget = new StringBuilder(stage.budget().toString());
    for (StagePath path : workflow.paths()) {
      if (workflow.stages(path).contains(stage)) {
        budget.append(' ').append(path.budget().time());
      }
      if (path.output().equals(stage.name())) {
        budget.append(' ').append(path.budget().answers());
      }
    }
    return budget.toString();
  }

  /// The stages that input has come from.
  List<String> inputs() {
    return facts.keySet().stream()
        .filter(name -> name.startsWith(INPUT))
        .map(name -> name.substring(INPUT.length()))
        .toList();
  }

  /// A name of something that is not as it was; empty if all is.
  Optional<String> change(StageBasis before) {
    Map<String, String> all = new TreeMap<>(facts);
    all.putAll(before.facts);
    return all.keySet().stream()
        .filter(name -> !String.valueOf(facts.get(name)).equals(before.facts.get(name)))
        .findFirst();
  }

  /// All of it in 64 hexadecimal digits.
  String digest() {
    return digest(new TreeMap<>(facts).toString());
  }

  static String digest(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
