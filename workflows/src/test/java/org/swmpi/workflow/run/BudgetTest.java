package org.swmpi.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.swmpi.workflow.run.TestRuns.lines;
import static org.swmpi.workflow.run.TestRuns.path;

import com.sun.net.httpserver.HttpServer;
import java.io.BufferedWriter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.workflow.Bindings;
import org.swmpi.workflow.Data;
import org.swmpi.workflow.job.Work;

/// Budgets hold for every stage, wherever it works.
class BudgetTest {
  private static final String DATA =
      "<#a> a plugin:FileIdentifier ; larkc:connectsTo <#c> ; larkc:hasParameter [ larkc:filePath \"a.nt\" ] %s .\n";

  @TempDir private Path folder;
  private TestRuns runs;

  @BeforeEach
  void data() throws IOException {
    runs = new TestRuns(folder);
    Files.writeString(
        folder.resolve("a.nt"),
        "# a comment\n<http://x/a> <http://x/p> <http://x/b> .\n<http://x/b> <http://x/p> <http://x/c> .\n");
  }

  @Test
  void aJobGivesNoMoreThanIsWanted() throws Exception {
    Work.program(folder, "");
    Data data =
        runs.run(
            DATA.formatted("")
                + """
                <#c> a plugin:RdfsClosureReasoner ; wf:answerLimit 1 ;
                  larkc:runsOn [ a wf:Host ; wf:scheduler "local" ; wf:launcher "env R={ranks}" ] .
                """
                + path("<#a>", "<#c>"));
    assertThat(lines(data)).hasSize(1);
    assertThat(data.complete()).isFalse();
  }

  @Test
  void aFileGivesNoMoreThanIsWanted() throws Exception {
    String text = DATA + "<#c> a plugin:RdfsClosureReasoner .\n" + path("<#a>", "<#a>");
    Data few = runs.run(text.formatted("; wf:answerLimit 1"));
    assertThat(lines(few)).hasSize(1);
    assertThat(few.complete()).isFalse();
    Data all = runs.run(text.formatted("; wf:answerLimit 2"));
    assertThat(lines(all)).hasSize(2);
    assertThat(all.complete()).isTrue();
  }

  @Test
  void ofDataThatIsNotCompleteIsSelectedWhatIsThere() throws Exception {
    Data data =
        runs.run(
            DATA.formatted("; wf:answerLimit 1")
                + "<#c> a plugin:KeywordSelecter ; larkc:hasParameter [ wf:keyword \"b\" ] .\n"
                + path("<#a>", "<#c>"));
    assertThat(lines(data)).hasSize(1);
    assertThat(data.complete()).isFalse();
  }

  /// A rule that makes a new node of each node has conclusions without end.
  @Test
  void rulesWithoutEndAreStopped() throws Exception {
    // The one of time comes second: it is not for the loading of Jena's classes.
    for (String budget : List.of("wf:answerLimit 50", "wf:timeLimit 1")) {
      Data data =
          runs.run(
              DATA.formatted("")
                  + "<#c> a plugin:RuleReasoner ; "
                  + budget
                  + " ; larkc:hasParameter [ wf:rules \"[(?a ?p ?b) makeTemp(?t) -> (?t ?p ?a)]\" ] .\n"
                  + path("<#a>", "<#c>"));
      assertThat(data.complete()).isFalse();
      assertThat(lines(data)).as("what is stated").hasSize(2);
    }
  }

  /// No plug-in reads all of its input first.
  @Test
  void dataThatTakesLongerToReadThanThereIsTimeIsReadInPart() throws Exception {
    try (BufferedWriter lines = Files.newBufferedWriter(folder.resolve("a.nt"))) {
      for (int i = 0; i < 150_000; i++) {
        lines.write("<http://x/" + i + "> <http://x/p> \"word " + i + "\" .\n");
      }
    }
    for (String stage :
        List.of(
            "KeywordSelecter ; larkc:hasParameter [ wf:keyword \"word\" ]",
            "SimilaritySelecter ; larkc:hasParameter [ wf:like \"http://x/1\" ]",
            "SparqlConstructTransformer ; larkc:hasParameter [ larkc:sparqlQuery \"CONSTRUCT WHERE { ?s ?p ?o }\" ]",
            "SparqlDecider ; larkc:hasParameter [ larkc:sparqlQuery \"SELECT * { ?s ?p ?o }\" ]")) {
      long began = System.nanoTime();
      Data data =
          runs.run(
              DATA.formatted("")
                  + "<#c> wf:timeLimit \"PT0.1S\"^^xsd:duration ; a plugin:"
                  + stage
                  + " .\n"
                  + path("<#a>", "<#c>"));
      assertThat(data.complete()).as(stage).isFalse();
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(10));
    }
  }

  /// A server that begins to answer and then says nothing more is not waited for.
  @Test
  @Timeout(60)
  void anAddressThatStallsTakesNoLongerThanThereIsTime() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/data.nt",
        exchange -> {
          exchange.sendResponseHeaders(200, 1000);
          exchange.getResponseBody().flush();
          try {
            over.await();
          } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
          }
        });
    server.start();
    try {
      String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/data.nt";
      assertThatThrownBy(
              () ->
                  runs.run(
                      "<#a> a plugin:FileIdentifier ; wf:timeLimit 1 ; larkc:hasParameter [ larkc:filePath <"
                          + address
                          + "> ] .\n"
                          + path("<#a>", "<#a>")))
          .hasRootCauseInstanceOf(IOException.class)
          .hasStackTraceContaining(address + ": not here within its time");
    } finally {
      over.countDown();
      server.stop(0);
    }
  }

  @Test
  void anAskWhoseTimeIsOverIsNotAnswered() {
    Bindings none = new Bindings(List.of(), List.of(), null, false);
    assertThat(StageFiles.table(none)).isEqualTo("unknown\n");
  }
}
