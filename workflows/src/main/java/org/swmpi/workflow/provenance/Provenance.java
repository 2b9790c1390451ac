package org.swmpi.workflow.provenance;

import java.io.IOException;
import org.swmpi.workflow.AtomicFile;
import org.swmpi.workflow.description.Workflow;
import org.swmpi.workflow.run.Installation;
import org.swmpi.workflow.run.RunFolder;

/// Writes what a run has done into its folder: `prov.ttl` and `ro-crate-metadata.json`.
public final class Provenance {
  private Provenance() {}

  /// Writes both, of the stages that have ended until now.
  ///
  /// @param failure of the run, in words; empty if it is well
  public static void write(
      Workflow workflow, RunFolder folder, Installation installation, String failure)
      throws IOException {
    RunFacts facts = RunFacts.of(workflow, folder);
    AtomicFile.write(folder.path().resolve("prov.ttl"), ProvGraph.turtle(facts, installation));
    AtomicFile.write(
        folder.path().resolve("ro-crate-metadata.json"),
        RunCrate.json(facts, installation, failure));
  }
}
