package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.app.talk.Talk;
import org.swmpi.workflow.run.RunFolder;

/// What `workflow` and `jobs` do with the folders of runs, before anything works.
class WorkflowCommandsTest {
  private static final String DECIDES =
      """
      @prefix larkc: <http://larkc.eu/schema#> . @prefix plugin: <https://w3id.org/sw-mpi/plugin#> .
      <#a> a plugin:FileIdentifier ; larkc:connectsTo <#d> ; larkc:hasParameter [ larkc:filePath "a.nt" ] .
      <#d> a plugin:SparqlDecider .
      [] a larkc:Path ; larkc:hasInput <#a> ; larkc:hasOutput <#d> ; larkc:sparqlQuery "ASK { ?s ?p ?o }" .
      """;

  @TempDir private Path folder;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... arguments) {
    Talk talk = new Talk(new PrintStream(err, false, StandardCharsets.UTF_8), false);
    PrintWriter nowhere = new PrintWriter(PrintWriter.nullWriter());
    return new Program(nowhere, talk, OptionalInt.empty(), Duration.ofMillis(10))
        .run(List.of(arguments));
  }

  private Path newRun() throws IOException {
    Files.writeString(folder.resolve("a.nt"), "");
    Path description = Files.writeString(folder.resolve("w.ttl"), DECIDES);
    try (RunFolder run = RunFolder.create(folder.resolve("runs"), description, null)) {
      return run.path();
    }
  }

  @Test
  void aQueryThatIsWrongDoesNotChangeTheRun() throws Exception {
    Path run = newRun();
    Path query = Files.writeString(folder.resolve("q.rq"), "CONSTRUCT WHERE { ?s ?p ?o }");
    assertThat(run("workflow", "run", "--resume", run.toString(), "--query", query.toString()))
        .isEqualTo(65);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("neither SELECT nor ASK");
    assertThat(run.resolve("query.rq")).doesNotExist();
  }

  /// A job that runs, as far as its record says.
  private void record(Path run, String key, String host) throws IOException {
    Path job = Files.createDirectories(run.resolve("stages").resolve(key).resolve("job"));
    Files.writeString(
        job.resolve("job.json"),
        """
        { "job": { "key": "%1$s", "title": "", "ranks": 1, "output": "out.nt", "basis": "",
            "arguments": [], "inputs": [], "installation": [], "folder": "%2$s",
            "host": { "name": "%1$s", "scheduler": "local", "shared": true, %3$s
              "ranks": 1, "setup": [], "options": [], "retries": 0 } },
          "attempt": 1, "id": "", "state": "running", "since": "" }
        """
            .formatted(key, job, host));
  }

  @Test
  void aHostThatDoesNotAnswerKeepsNoOtherJobFromBeingCancelled() throws Exception {
    Path run = newRun();
    record(run, "swsilent", "\"ssh\": \"far.example\", \"sshCommand\": \"false\",");
    record(run, "swnear", "\"sshCommand\": \"ssh\",");
    String runs = folder.resolve("runs").toString();
    assertThat(run("jobs", "cancel", "swsilent", "swnear", "--runs", runs)).isEqualTo(74);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("job swsilent may go on", "job swnear is cancelled");
    assertThat(run.resolve("stages/swnear/job/job.json")).content().contains("\"cancelled\"");
  }

  @Test
  void aJobThatIsDoneIsNotCancelled() throws Exception {
    Path run = newRun();
    record(run, "swdone", "\"sshCommand\": \"ssh\",");
    Files.writeString(run.resolve("stages/swdone/job/exit-1"), "0\n"); // no client has seen it
    String runs = folder.resolve("runs").toString();
    assertThat(run("jobs", "cancel", "swdone", "--runs", runs)).isZero();
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("job swdone is over already: done")
        .doesNotContain("is cancelled");
    assertThat(run.resolve("stages/swdone/job/job.json")).content().contains("\"done\"");
  }
}
