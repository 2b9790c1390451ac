package org.swmpi.app.workflow;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.swmpi.app.run.SummaryFile;
import org.swmpi.app.run.UsageException;
import org.swmpi.app.talk.Talk;
import org.swmpi.workflow.FolderTree;
import org.swmpi.workflow.description.StagePath;
import org.swmpi.workflow.description.Workflow;
import org.swmpi.workflow.run.RunFolder;
import org.swmpi.workflow.run.StageOutcome;

/// A workflow that is run for the RDF that it ends with: what the last stage of each path gives;
/// or, where that decides, what it decides on.
public final class ServedWorkflow {
  /// The folder of all runs where none is named.
  public static final String RUNS = RunSession.RUNS;

  private static final long LONGEST_DESCRIPTION = 1 << 20;

  private final Path run;
  private final List<String> files;

  private ServedWorkflow(Path run, List<String> files) {
    this.run = run;
    this.files = files;
  }

  /// Whether inputs are the description of a workflow, not data: one file of Turtle that has a path
  /// in LarKC's words.
  public static boolean isNamedBy(List<String> inputs) throws IOException {
    Path file = Path.of(inputs.getFirst());
    if (inputs.size() > 1
        || !inputs.getFirst().endsWith(".ttl")
        || !Files.isRegularFile(file)
        || Files.size(file) > LONGEST_DESCRIPTION) {
      return false;
    }
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    return text.contains("http://larkc.eu/schema#") && text.contains("hasOutput");
  }

  /// Runs it.
  ///
  /// @param runs the folder of all runs, where the hosts of its jobs see it
  /// @param none a summary that is not wanted
  public static ServedWorkflow run(Path file, Path runs, Talk talk, SummaryFile none)
      throws IOException, InterruptedException {
    Workflow workflow = Descriptions.read(file, null, null, "");
    try (RunFolder folder = RunFolder.create(runs, file, null)) {
      PrintWriter nowhere = new PrintWriter(PrintWriter.nullWriter());
      new RunSession(workflow, folder, false, nowhere, talk).run(true, none);
      Set<String> files = new LinkedHashSet<>();
      for (StagePath path : workflow.paths()) {
        files.addAll(rdf(workflow, folder, path.output()));
      }
      if (files.isEmpty()) {
        throw new UsageException(
            file + ": no path ends with RDF or a decision on it; serve a workflow that has one");
      }
      return new ServedWorkflow(folder.path(), List.copyOf(files));
    }
  }

  /// Files of RDF, in the run's folder or where identifiers have found them.
  public List<String> files() {
    return files;
  }

  /// Removes the run, and the folder of all runs if there is no other.
  public void remove() throws IOException {
    FolderTree.delete(run);
    Path runs = Objects.requireNonNull(run.getParent());
    try (Stream<Path> others = Files.list(runs)) {
      if (others.findAny().isPresent()) {
        return;
      }
    }
    Files.deleteIfExists(runs);
  }

  private static List<String> rdf(Workflow workflow, RunFolder folder, String stage)
      throws IOException {
    List<String> files = new ArrayList<>(ofStage(folder, stage));
    if (files.isEmpty()) {
      for (String input : workflow.stage(stage).inputs()) {
        files.addAll(ofStage(folder, input));
      }
    }
    return files;
  }

  private static List<String> ofStage(RunFolder folder, String stage) throws IOException {
    return folder
        .outcome(stage)
        .filter(outcome -> outcome.kind().equals("rdf"))
        .map(StageOutcome::files)
        .orElse(List.of());
  }
}
