package org.swmpi.workflow.provenance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.swmpi.data.FileDigest;
import org.swmpi.workflow.description.Stage;
import org.swmpi.workflow.description.Workflow;
import org.swmpi.workflow.run.RunFolder;
import org.swmpi.workflow.run.StageOutcome;

/// What a run has done, gathered for those who tell of it.
///
/// @param folder of the run
/// @param facts of the run
/// @param done the stages that have ended, in the workflow's order
/// @param files all files that went in or came out, by their paths
record RunFacts(Path folder, RunFolder.Facts facts, List<Done> done, Map<Path, FileFacts> files) {

  /// A stage and what has come of it.
  ///
  /// @param used files of the stages before it; for the first ones none
  /// @param made its own
  record Done(Stage stage, StageOutcome outcome, List<Path> used, List<Path> made) {}

  /// What is known of a file.
  ///
  /// @param name relative to the run's folder, or an IRI where it lies outside
  record FileFacts(String name, long bytes, String sha256) {}

  static RunFacts of(Workflow workflow, RunFolder folder) throws IOException {
    Map<String, List<Path>> made = new LinkedHashMap<>();
    List<Done> done = new ArrayList<>();
    Map<Path, FileFacts> files = new LinkedHashMap<>();
    Path description = folder.path().resolve("workflow.ttl");
    files.put(description, facts(folder.path(), description, FileDigest.sha256(description)));
    for (Stage stage : workflow.stages()) {
      Optional<StageOutcome> outcome = folder.outcome(stage.name());
      if (outcome.isEmpty()) {
        continue;
      }
      List<Path> used = new ArrayList<>();
      stage.inputs().forEach(input -> used.addAll(made.getOrDefault(input, List.of())));
      List<Path> mine = outcome.get().files().stream().map(Path::of).toList();
      for (int i = 0; i < mine.size(); i++) {
        Path file = mine.get(i);
        if (!files.containsKey(file) && Files.exists(file)) {
          files.put(file, facts(folder.path(), file, outcome.get().sha256().get(i)));
        }
      }
      made.put(stage.name(), mine);
      done.add(new Done(stage, outcome.get(), used, mine));
    }
    return new RunFacts(folder.path(), folder.facts(), done, files);
  }

  private static FileFacts facts(Path folder, Path file, String sha256) throws IOException {
    Path whole = file.toAbsolutePath().normalize();
    String name =
        whole.startsWith(folder)
            ? folder.relativize(whole).toString().replace(' ', '_')
            : whole.toUri().toString();
    return new FileFacts(name, Files.size(file), sha256);
  }

  /// When the last stage ended.
  String ended() {
    return latest(done.stream().map(stage -> stage.outcome().ended())).orElse(facts.started());
  }

  /// Not by their text: `…:00.123Z` would be before `…:00Z`.
  static Optional<String> latest(Stream<String> instants) {
    return instants.max(Comparator.comparing(Instant::parse));
  }
}
