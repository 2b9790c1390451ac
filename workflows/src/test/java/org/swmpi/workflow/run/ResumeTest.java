package org.swmpi.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.swmpi.workflow.run.TestRuns.path;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.workflow.Bindings;
import org.swmpi.workflow.description.Workflow;
import org.swmpi.workflow.job.Work;

/// A run that is taken up again: stages that are done, and depend on nothing that has changed, are
/// its checkpoints.
class ResumeTest {
  private static final String TWO_WAYS =
      """
      <#a> a plugin:FileIdentifier ; larkc:connectsTo <#close> ; larkc:hasParameter [ larkc:filePath "a.nt" ] .
      <#b> a plugin:FileIdentifier ; larkc:connectsTo <#words> ; larkc:hasParameter [ larkc:filePath "b.nt" ] .
      <#close> a plugin:RdfsClosureReasoner ; larkc:connectsTo <#count> .
      <#words> a plugin:KeywordSelecter ; larkc:connectsTo <#count> ; larkc:hasParameter [ wf:keyword "%s" ] .
      <#count> a plugin:SparqlDecider ; larkc:hasParameter [ larkc:sparqlQuery "SELECT * { ?s <http://x/p> ?o }" ] .
      """
          + path("<#a>, <#b>", "<#count>");

  @TempDir private Path folder;
  private TestRuns runs;

  @BeforeEach
  void data() throws IOException {
    runs = new TestRuns(folder);
    Files.writeString(folder.resolve("a.nt"), "<http://x/a> <http://x/p> <http://x/b> .\n");
    Files.writeString(folder.resolve("b.nt"), "<http://x/c> <http://x/p> \"red\" .\n");
  }

  private int rows(Workflow workflow, Path run) throws Exception {
    runs.events().clear();
    try (RunFolder open = RunFolder.open(run)) {
      return ((Bindings) runs.run(workflow, open, true)).rows().size();
    }
  }

  private Path first(Workflow workflow) throws Exception {
    try (RunFolder run = runs.create()) {
      assertThat(((Bindings) runs.run(workflow, run, true)).rows()).hasSize(2);
      return run.path();
    }
  }

  @Test
  void nothingIsDoneAgainWhereNothingHasChanged() throws Exception {
    Workflow workflow = runs.read(TWO_WAYS.formatted("red"));
    assertThat(rows(workflow, first(workflow))).isEqualTo(2);
    assertThat(runs.events())
        .containsExactlyInAnyOrder(
            "reused a", "reused b", "reused close", "reused words", "reused count");
  }

  @Test
  void whatDependsOnAChangedFileIsDoneAgain() throws Exception {
    Workflow workflow = runs.read(TWO_WAYS.formatted("red"));
    Path run = first(workflow);
    Files.writeString(
        folder.resolve("b.nt"),
        "<http://x/c> <http://x/p> \"red\" .\n<http://x/d> <http://x/p> \"red\" .\n");
    assertThat(rows(workflow, run)).isEqualTo(3);
    assertThat(runs.events())
        .contains("reused a", "reused close", "ended b", "ended words", "ended count")
        .contains("b tells done again, as this has changed: file b.nt");
  }

  /// A file that has changed to nobody's notice: what is behind it stays.
  @Test
  void theSameResultLeavesWhatIsBehindIt() throws Exception {
    Workflow workflow = runs.read(TWO_WAYS.formatted("red"));
    Path run = first(workflow);
    Files.writeString(
        folder.resolve("b.nt"),
        "<http://x/c> <http://x/p> \"red\" .\n<http://x/d> <http://x/p> \"blue\" .\n");
    assertThat(rows(workflow, run)).isEqualTo(2);
    assertThat(runs.events()).contains("ended b", "ended words", "reused close", "reused count");
  }

  @Test
  void whatHasOtherParametersIsDoneAgain() throws Exception {
    Path run = first(runs.read(TWO_WAYS.formatted("red")));
    assertThat(rows(runs.read(TWO_WAYS.formatted("blue")), run)).isEqualTo(1);
    assertThat(runs.events())
        .contains("reused a", "reused b", "reused close", "ended words", "ended count");
  }

  @Test
  void anOutputThatIsDamagedIsMadeAgain() throws Exception {
    Workflow workflow = runs.read(TWO_WAYS.formatted("red"));
    Path run = first(workflow);
    Files.writeString(run.resolve("stages/close/closed.nt"), "");
    assertThat(rows(workflow, run)).isEqualTo(2);
    assertThat(runs.events())
        .contains("close tells done again, as this has changed: its output")
        .contains("ended close", "reused words");
  }

  @Test
  void aStageWhoseRecordIsDamagedIsDoneAgain() throws Exception {
    Workflow workflow = runs.read(TWO_WAYS.formatted("red"));
    Path run = first(workflow);
    Files.writeString(run.resolve("stages/close/stage.json"), "{\n");
    Files.write(run.resolve("stages/words/stage.json"), new byte[] {-1});
    assertThat(rows(workflow, run)).isEqualTo(2);
    assertThat(runs.events()).contains("reused a", "reused b", "ended close", "ended words");
    Path close = run.resolve("stages/close/stage.json");
    Files.writeString(close, Files.readString(close).replace("files", "file"));
    assertThat(rows(workflow, run)).isEqualTo(2);
    assertThat(runs.events()).contains("reused a", "ended close", "reused words");
  }

  /// A job that has failed is told of as often as it is asked for, and tried again where that is
  /// wanted: by a new job, on what was done before.
  @Test
  void aJobThatHasFailedIsTriedAgain() throws Exception {
    Workflow workflow = withAJob();
    Work.program(folder, "exit 69");
    Path run;
    try (RunFolder open = runs.create()) {
      run = open.path();
      assertThatThrownBy(() -> runs.run(workflow, open, false))
          .rootCause()
          .hasMessageContaining("exit code 69");
      assertThatThrownBy(() -> runs.run(workflow, open, false))
          .rootCause()
          .hasMessageContaining("exit code 69");
    }
    assertThat(Work.starts(folder)).isEqualTo(1);
    Work.program(folder, "");
    assertThat(rows(workflow, run)).isEqualTo(2);
    assertThat(runs.events()).contains("reused a", "ended close");
    assertThat(Work.starts(folder)).isEqualTo(2);
    assertThat(run.resolve("stages/close/job-1/job.json")).content().contains("failed");
    // Other input: the job is another one.
    Files.writeString(folder.resolve("a.nt"), "<http://x/e> <http://x/p> <http://x/b> .\n");
    assertThat(rows(workflow, run)).isEqualTo(2);
    assertThat(Work.starts(folder)).isEqualTo(3);
    assertThat(rows(workflow, run)).isEqualTo(2);
    assertThat(Work.starts(folder)).isEqualTo(3);
  }

  /// A job that ends when no client is there has failed all the same; the client that finds it so
  /// makes another one, if that is wanted.
  @Test
  void aJobThatHasFailedUnnoticedIsTriedAgain() throws Exception {
    Workflow workflow = withAJob();
    Work.program(folder, "exit 69");
    Path record;
    Path run;
    try (RunFolder open = runs.create()) {
      run = open.path();
      record = run.resolve("stages/close/job/job.json");
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> runs.run(workflow, open, false))
            .rootCause()
            .hasMessageContaining("exit code 69");
        Files.writeString(record, Files.readString(record).replace("\"failed\"", "\"running\""));
      }
    }
    assertThat(Work.starts(folder)).isEqualTo(1);
    // Another one that fails is not tried again in its turn.
    try (RunFolder open = RunFolder.open(run)) {
      assertThatThrownBy(() -> runs.run(workflow, open, true))
          .rootCause()
          .hasMessageContaining("exit code 69");
    }
    assertThat(Work.starts(folder)).isEqualTo(2);
    Files.writeString(record, Files.readString(record).replace("\"failed\"", "\"running\""));
    Work.program(folder, "");
    assertThat(rows(workflow, run)).isEqualTo(2);
    assertThat(Work.starts(folder)).isEqualTo(3);
    assertThat(run.resolve("stages/close/job-2/job.json")).content().contains("failed");
  }

  private Workflow withAJob() throws IOException {
    return runs.read(
        TWO_WAYS
            .formatted("red")
            .replace(
                "RdfsClosureReasoner ;",
                "RdfsClosureReasoner ; larkc:runsOn [ a wf:Host ; wf:scheduler \"local\" ;"
                    + " wf:launcher \"env R={ranks}\" ] ;"));
  }
}
