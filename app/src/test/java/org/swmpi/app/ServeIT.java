package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.swmpi.app.JarRun.Result;

/// `sw-mpi serve` as users start it: the jar with all that was put into it.
class ServeIT {
  private static final String COUNT = "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }";

  @TempDir private Path folder;

  /// A process that serves.
  private record Serving(Process process, String address, Gatherer err) implements AutoCloseable {
    static Serving start(JarRun run) throws Exception {
      Process process = run.start();
      Gatherer err = Gatherer.of(process.getErrorStream());
      String address =
          new BufferedReader(
                  new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
              .readLine();
      if (address == null) {
        throw new AssertionError("it has ended: " + err.text());
      }
      assertThat(address).endsWith("/sparql");
      return new Serving(process, address, err);
    }

    /// What it says of itself in an answer, good or bad.
    List<String> serverHeaders(String parameters) throws Exception {
      HttpRequest request = HttpRequest.newBuilder(URI.create(address + parameters)).build();
      return HttpClient.newHttpClient()
          .send(request, BodyHandlers.ofString())
          .headers()
          .allValues("Server");
    }

    String answer(String query) throws Exception {
      HttpRequest request =
          HttpRequest.newBuilder(
                  URI.create(
                      address + "?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8)))
              .header("Accept", "text/csv")
              .build();
      return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    }

    /// Ends it by SIGTERM.
    Result end() throws Exception {
      process.toHandle().destroy();
      return JarRun.end(process, Gatherer.of(process.getInputStream()), err);
    }

    @Override
    public void close() {
      process.toHandle().destroy();
    }
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void theClosureIsServedAndNothingIsLeft() throws Exception {
    Samples.school(folder);
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    JarRun run = JarRun.of("serve", "school.nt", "--port", "0", "--temp", "temporary").in(folder);
    try (Serving serving = Serving.start(run)) {
      assertThat(serving.address()).startsWith("http://127.0.0.1:");
      assertThat(serving.answer(COUNT)).contains("10");
      assertThat(serving.answer("ASK { <http://x/bob> a <http://x/Agent> }")).contains("true");
      assertThat(serving.serverHeaders("?query=ASK%7B%7D")).isEmpty();
      assertThat(serving.serverHeaders("?query=SELEC")).isEmpty();
      String port = serving.address().replaceAll("\\D+", " ").strip().split(" ")[4];
      Result second = JarRun.of("serve", "school.nt", "--port", port).in(folder).run().exits(69);
      assertThat(second.err()).contains("port " + port + " of 127.0.0.1 is in use");
      assertThat(serving.end().exits(143).err()).contains("10 triples in memory");
    }
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void aStoreIsUsedAgain() throws Exception {
    Samples.school(folder);
    for (String reused : List.of("false", "true")) {
      JarRun run =
          JarRun.of("serve", "school.nt", "--port", "0", "--store", "store", "--summary", "s.json")
              .in(folder);
      try (Serving serving = Serving.start(run)) {
        assertThat(serving.answer(COUNT)).contains("10");
        assertThat(folder.resolve("s.json")).content().contains("\"reused\": " + reused);
        serving.end().exits(143);
      }
    }
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void ranksOfMpiCloseAndOneServes() throws Exception {
    Samples.school(folder);
    JarRun run = JarRun.underMpirun(2, "serve", "school.nt", "--port", "0").in(folder);
    try (Serving serving = Serving.start(run)) {
      assertThat(serving.answer(COUNT)).contains("10");
      assertThat(serving.end().exitCode()).isNotZero();
    }
  }

  /// The amplifier is a plug-in for dynamics only by the closure, which a job of the workflow made.
  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void whatAWorkflowEndsWithIsServed() throws Exception {
    Path workflow = Path.of("../examples/workflow/dynamics.ttl").toAbsolutePath().normalize();
    try (Serving serving =
        Serving.start(JarRun.of("serve", workflow.toString(), "--port", "0").in(folder))) {
      assertThat(
              serving.answer(
                  "ASK { <http://lv2plug.in/plugins/eg-amp> a"
                      + " <http://lv2plug.in/ns/lv2core#DynamicsPlugin> }"))
          .contains("true");
      serving.end().exits(143);
    }
    assertThat(folder).isEmptyDirectory();
  }

  /// A run may have taken long.
  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void aRunStaysUntilItsResultsAreLoadedAndBadPlacesAreSaidBeforeIt() throws Exception {
    Files.writeString(folder.resolve("bad.nt"), "<http://x/a> <http://x/b> .\n");
    workflow("bad.nt");
    Files.createFile(Files.createDirectory(folder.resolve("other")).resolve("precious"));
    for (List<String> place :
        List.of(
            List.of("--store", "other"),
            List.of("--temp", "none"),
            List.of("--summary", "none/s.json"))) {
      Result refused =
          JarRun.of("serve", "w.ttl", "--port", "0", place.getFirst(), place.getLast())
              .in(folder)
              .run()
              .exits(73);
      assertThat(refused.err()).contains(place.getLast()).doesNotContain("FileIdentifier");
    }
    assertThat(folder.resolve("sw-mpi-runs")).doesNotExist();
    Result failed = JarRun.of("serve", "w.ttl", "--port", "0").in(folder).run().exits(65);
    assertThat(failed.err()).contains("bad.nt:1:");
    assertThat(folder.resolve("sw-mpi-runs")).isNotEmptyDirectory();
  }

  /// Nothing is closed in either case.
  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void dataAsItIsAndWorkflowsHaveTheGraphsThatAreWantedAndNoProfile() throws Exception {
    Files.writeString(
        folder.resolve("g.nq"), "<http://x/a> <http://x/b> <http://x/c> <http://x/g> .\n");
    workflow("g.nq");
    for (JarRun run :
        List.of(
            JarRun.of("serve", "g.nq", "--no-closure", "--graphs", "union", "--port", "0"),
            JarRun.of("serve", "w.ttl", "--graphs", "union", "--port", "0"))) {
      try (Serving serving = Serving.start(run.in(folder))) {
        assertThat(serving.answer(COUNT)).contains("1");
        assertThat(serving.answer("ASK { GRAPH ?g { ?s ?p ?o } }")).contains("false");
        serving.end().exits(143);
      }
    }
    Result refused =
        JarRun.of("serve", "w.ttl", "--profile", "rho", "--port", "0").in(folder).run().exits(2);
    assertThat(refused.err()).contains("wf:profile");
  }

  /// What a stage made of data has the blank nodes of the data.
  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void blankNodesAreTheSameInAllThatAWorkflowDecidesOn() throws Exception {
    Files.writeString(folder.resolve("data.ttl"), "<http://x/a> <http://x/p> [ <http://x/v> 1 ] .");
    Files.writeString(
        folder.resolve("w.ttl"),
        """
        @prefix larkc: <http://larkc.eu/schema#> .
        @prefix plugin: <https://w3id.org/sw-mpi/plugin#> .
        <#data> a plugin:FileIdentifier ; larkc:hasParameter [ larkc:filePath "data.ttl" ] ;
          larkc:connectsTo <#made>, <#decide> .
        <#made> a plugin:SparqlConstructTransformer ; larkc:hasParameter [
          larkc:sparqlQuery "CONSTRUCT { ?s <http://x/w> ?o } { ?s <http://x/v> ?o }" ] ;
          larkc:connectsTo <#decide> .
        <#decide> a plugin:SparqlDecider .
        [] a larkc:Path ; larkc:hasInput <#data> ; larkc:hasOutput <#decide> ;
          larkc:sparqlQuery "ASK {}" .
        """);
    try (Serving serving = Serving.start(JarRun.of("serve", "w.ttl", "--port", "0").in(folder))) {
      assertThat(
              serving.answer(
                  "ASK { <http://x/a> <http://x/p> ?b . ?b <http://x/v> 1 ; <http://x/w> 1 }"))
          .contains("true");
      serving.end().exits(143);
    }
  }

  /// Writes `w.ttl`, which ends with a file as it is.
  private void workflow(String file) throws Exception {
    Files.writeString(
        folder.resolve("w.ttl"),
        """
        @prefix larkc: <http://larkc.eu/schema#> .
        @prefix plugin: <https://w3id.org/sw-mpi/plugin#> .
        <#data> a plugin:FileIdentifier ; larkc:hasParameter [ larkc:filePath "%s" ] .
        [] a larkc:Path ; larkc:hasInput <#data> ; larkc:hasOutput <#data> .
        """
            .formatted(file));
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void malformedDataIsRefusedByItsPlace() throws Exception {
    Files.writeString(folder.resolve("bad.nt"), "<http://x/a> <http://x/b> .\n");
    Result result =
        JarRun.of("serve", "bad.nt", "--port", "0", "--no-closure").in(folder).run().exits(65);
    assertThat(result.err()).contains("bad.nt:1:");
  }
}
