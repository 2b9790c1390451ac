package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Workflows by the command line, with jobs on this machine.
class WorkflowIT {
  private static final Path DATA = Path.of("../examples/lv2/ntriples").toAbsolutePath().normalize();

  @TempDir private Path folder;

  private void describe() throws IOException {
    Files.writeString(
        folder.resolve("w.ttl"),
        """
        @prefix larkc: <http://larkc.eu/schema#> . @prefix wf: <https://w3id.org/sw-mpi/workflow#> .
        @prefix plugin: <https://w3id.org/sw-mpi/plugin#> .
        <#data> a plugin:FileIdentifier ; larkc:connectsTo <#closure> ; larkc:hasParameter [ larkc:filePath "%1$s" ] .
        <#closure> a plugin:RdfsClosureReasoner ; larkc:runsOn <#here> ; larkc:connectsTo <#count> .
        <#count> a plugin:SparqlDecider ; larkc:hasParameter [ larkc:sparqlQuery "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }" ] .
        <#here> a wf:Host ; wf:scheduler "local" ; wf:ranks 2 ; wf:setup "echo $attempt >> %2$s/starts",
          "while [ ! -e %2$s/go ]; do sleep 0.1; done" .
        [] a larkc:Path ; larkc:hasInput <#data> ; larkc:hasOutput <#count> .
        """
            .formatted(DATA, folder));
  }

  private List<String> starts() throws IOException {
    Path starts = folder.resolve("starts");
    return Files.exists(starts) ? Files.readAllLines(starts) : List.of();
  }

  private String run() throws IOException {
    try (Stream<Path> runs = Files.list(folder.resolve("sw-mpi-runs"))) {
      return runs.findFirst().orElseThrow().toString();
    }
  }

  /// Ends a client some time after it has begun to follow its job, as ctrl-C does: by a signal to
  /// all processes of its group.
  private JarRun.Result end(Process client, String signal, long millis) throws Exception {
    Gatherer out = Gatherer.of(client.getInputStream());
    BufferedReader lines = client.errorReader();
    String line = lines.readLine();
    while (!line.contains("closure: Rdfs")) {
      line = lines.readLine();
    }
    while (starts().isEmpty()) {
      Thread.sleep(20);
    }
    client.waitFor(millis, TimeUnit.MILLISECONDS);
    send(client, signal);
    String err = lines.readAllAsString();
    return new JarRun.Result(client.waitFor(), out.text(), err);
  }

  private static void send(Process client, String signal) throws Exception {
    new ProcessBuilder("kill", "-" + signal, "--", "-" + client.pid()).start().waitFor();
  }

  /// Built by a job of two ranks, or in this process: what is like something is the same.
  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void theSpaceOfASelecterIsBuiltByAJob() throws Exception {
    Files.writeString(
        folder.resolve("w.ttl"),
        """
        @prefix larkc: <http://larkc.eu/schema#> . @prefix wf: <https://w3id.org/sw-mpi/workflow#> .
        @prefix plugin: <https://w3id.org/sw-mpi/plugin#> .
        <#data> a plugin:FileIdentifier ; larkc:connectsTo <#here>, <#there> ; larkc:hasParameter [ larkc:filePath "%1$s/plugins.nt" ] .
        <#here> a plugin:SimilaritySelecter ; larkc:connectsTo <#a> ; larkc:hasParameter <#like> .
        <#there> a plugin:SimilaritySelecter ; larkc:connectsTo <#b> ; larkc:hasParameter <#like> ; larkc:runsOn wf:local ; wf:ranks 2 .
        <#like> wf:like <http://lv2plug.in/plugins/eg-amp> ; wf:nearest 2 .
        <#a> a plugin:SparqlDecider . <#b> a plugin:SparqlDecider .
        <#first> a larkc:Path ; larkc:hasInput <#data> ; larkc:hasOutput <#a> .
        <#second> a larkc:Path ; larkc:hasInput <#data> ; larkc:hasOutput <#b> .
        """
            .formatted(DATA));
    Files.writeString(
        folder.resolve("q.rq"), "SELECT DISTINCT ?s { ?s ?p ?o FILTER isIRI(?s) } ORDER BY ?s");
    String answer =
        JarRun.of("workflow", "run", "w.ttl", "--query", "q.rq", "--json")
            .in(folder)
            .run()
            .exits(0)
            .out();
    JsonObject report = JsonParser.parseString(answer).getAsJsonObject();
    JsonArray outputs = report.getAsJsonArray("outputs");
    String here = outputs.get(0).getAsJsonObject().get("answers").toString();
    assertThat(outputs.get(1).getAsJsonObject().get("answers").toString()).isEqualTo(here);
    assertThat(here).contains("eg-amp");
    assertThat(report.getAsJsonArray("stages").toString())
        .contains("\"stage\":\"there\"", "\"host\":\"local\",\"ranks\":2");
  }

  /// `mpirun` refuses to be started by a rank.
  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void jobsOfAClientUnderMpirunAreJobsOfTheirOwn() throws Exception {
    describe();
    Files.createFile(folder.resolve("go"));
    JarRun.Result result =
        JarRun.underMpirun(2, "workflow", "run", "w.ttl", "--json").in(folder).run().exits(0);
    assertThat(result.out()).contains("\"5001\"");
    assertThat(starts()).containsExactly("1");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void signalsEndTheClientAndNotItsJob() throws Exception {
    describe();
    long seed = System.nanoTime();
    Random random = new Random(seed);
    Process first = JarRun.of("workflow", "run", "w.ttl").interruptible().in(folder).start();
    String told = end(first, "INT", random.nextInt(500)).exits(130).err();
    assertThat(told).as("seed %d", seed).containsOnlyOnce(" goes on: sw-mpi jobs attach sw");
    assertThat(told).doesNotContain("\tat ", "Exception");
    Process second = JarRun.of("jobs", "attach", run()).interruptible().in(folder).start();
    assertThat(end(second, "TERM", random.nextInt(300)).exits(143).err())
        .containsOnlyOnce(" goes on: sw-mpi jobs attach sw");
    Process third =
        JarRun.of("jobs", "attach", run(), "--quiet").interruptible().in(folder).start();
    third.waitFor(random.nextInt(1500), TimeUnit.MILLISECONDS);
    send(third, "KILL");
    assertThat(third.waitFor()).isEqualTo(137);
    Files.createFile(folder.resolve("go"));
    String answer =
        JarRun.of("workflow", "run", "--resume", run(), "--json").in(folder).run().exits(0).out();
    JsonObject report = JsonParser.parseString(answer).getAsJsonObject();
    assertThat(report.toString()).as("seed %d", seed).contains("\"5001\"");
    assertThat(starts()).as("seed %d", seed).containsExactly("1");
  }
}
