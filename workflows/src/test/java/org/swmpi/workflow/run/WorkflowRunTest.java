package org.swmpi.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.swmpi.workflow.run.TestRuns.lines;
import static org.swmpi.workflow.run.TestRuns.path;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.apache.jena.rdf.model.InfModel;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.vocabulary.RDF;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.data.rdf.PartsFolder;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.partition.InputFormat;
import org.swmpi.partition.Progress;
import org.swmpi.ri.IndexOptions;
import org.swmpi.ri.Mode;
import org.swmpi.ri.SpaceBuild;
import org.swmpi.ri.SpaceSettings;
import org.swmpi.ri.Weighting;
import org.swmpi.workflow.Bindings;
import org.swmpi.workflow.Data;
import org.swmpi.workflow.RdfData;
import org.swmpi.workflow.description.Workflow;
import org.swmpi.workflow.job.JobRecord;
import org.swmpi.workflow.job.Work;

/// Whole runs in this process, by all plug-ins.
class WorkflowRunTest {
  private static final Path LV2 = Path.of("../examples/lv2/ntriples").toAbsolutePath().normalize();
  /// Two files, and a closure of both.
  private static final String LV2_CLOSURE =
      """
      <#plugins> a plugin:FileIdentifier ; larkc:connectsTo <#closure> ; larkc:hasParameter [ larkc:filePath "%1$s/plugins.nt" ] .
      <#schema> a plugin:FileIdentifier ; larkc:connectsTo <#closure> ; larkc:hasParameter [ larkc:filePath "%1$s/schema.nt" ] .
      <#closure> a plugin:RdfsClosureReasoner ; larkc:hasParameter [ wf:profile "rho" ] %2$s .
      """;

  @TempDir private Path folder;
  private TestRuns runs;

  @BeforeEach
  void begin() {
    runs = new TestRuns(folder);
  }

  private Data run(String text) throws Exception {
    return runs.run(text);
  }

  private static SortedSet<String> linesOf(Model model) {
    TreeSet<String> lines = new TreeSet<>();
    model
        .getGraph()
        .find()
        .forEachRemaining(
            triple -> {
              if (!triple.getSubject().isBlank() && !triple.getObject().isBlank()) {
                lines.add(triple.toString());
              }
            });
    return lines;
  }

  /// The answers over the closure are those over what Jena's own reasoner says.
  @Test
  void answersOverTheClosureAreThoseOfJena() throws Exception {
    String query =
        "SELECT ?thing ?type WHERE { ?thing a ?type . FILTER (isIRI(?thing) && isIRI(?type)"
            + " && strstarts(str(?type), 'http://lv2plug.in/')) }";
    Bindings answers =
        (Bindings)
            run(
                LV2_CLOSURE.formatted(LV2, "; larkc:connectsTo <#decide>")
                    + "<#decide> a plugin:SparqlDecider ; larkc:hasParameter [ larkc:sparqlQuery \"\"\""
                    + query
                    + "\"\"\" ] .\n"
                    + path("<#plugins>, <#schema>", "<#decide>"));
    Model data = RDFDataMgr.loadModel(LV2.resolve("plugins.nt").toString());
    RDFDataMgr.read(data, LV2.resolve("schema.nt").toString());
    InfModel closed = ModelFactory.createRDFSModel(data);
    TreeSet<String> expected = new TreeSet<>();
    closed
        .listStatements(null, RDF.type, (org.apache.jena.rdf.model.RDFNode) null)
        .filterKeep(s -> s.getSubject().isURIResource() && s.getObject().isURIResource())
        .filterKeep(s -> s.getResource().getURI().startsWith("http://lv2plug.in/"))
        .forEach(s -> expected.add(s.getSubject().getURI() + " " + s.getResource().getURI()));
    TreeSet<String> found = new TreeSet<>();
    answers
        .rows()
        .forEach(row -> found.add(row.get("thing").getURI() + " " + row.get("type").getURI()));
    assertThat(found).hasSizeGreaterThan(100).isEqualTo(expected);
    assertThat(answers.complete()).isTrue();
  }

  /// A budget of time leaves a part of the closure, which is sound; one that is large enough all.
  @Test
  void theClosureIsSoundAtAnyTime() throws Exception {
    String text = LV2_CLOSURE + path("<#plugins>", "<#closure>");
    SortedSet<String> all = lines(run(text.formatted(LV2, "")));
    Data none = run(text.formatted(LV2, "; wf:timeLimit \"PT0.001S\"^^xsd:duration"));
    assertThat(none.complete()).isFalse();
    assertThat(all).containsAll(lines(none));
    Data enough = run(text.formatted(LV2, "; wf:timeLimit 300"));
    assertThat(enough.complete()).isTrue();
    assertThat(lines(enough)).isEqualTo(all);
    Data few = run(text.formatted(LV2, "; wf:answerLimit 100"));
    assertThat(few.complete()).isFalse();
    assertThat(all).containsAll(lines(few));
  }

  @Test
  void rulesGiveWhatJenaGivesAtOnce() throws Exception {
    String rules =
        "[up: (?a rdfs:subClassOf ?b) (?b rdfs:subClassOf ?c) -> (?a rdfs:subClassOf ?c)]"
            + " [is: (?x rdf:type ?a) (?a rdfs:subClassOf ?b) -> (?x rdf:type ?b)]";
    String text =
        "<#a> a plugin:FileIdentifier ; larkc:connectsTo <#r> ; larkc:hasParameter [ larkc:filePath \"%s\" ] .\n"
            + "<#r> a plugin:RuleReasoner ; larkc:hasParameter [ wf:rules \"%s\" ] %s .\n"
            + path("<#a>", "<#r>");
    Model data = RDFDataMgr.loadModel(LV2.resolve("plugins.nt").toString());
    RDFDataMgr.read(data, LV2.resolve("schema.nt").toString());
    SortedSet<String> expected =
        linesOf(
            ModelFactory.createInfModel(
                new org.apache.jena.reasoner.rulesys.GenericRuleReasoner(
                    org.apache.jena.reasoner.rulesys.Rule.parseRules(rules)),
                data));
    Data closed = run(text.formatted(LV2, rules, ""));
    assertThat(lines(closed)).hasSizeGreaterThan(linesOf(data).size()).isEqualTo(expected);
    Data few = run(text.formatted(LV2, rules, "; wf:answerLimit 50"));
    assertThat(few.complete()).isFalse();
    assertThat(expected).containsAll(lines(few));
    Data none = run(text.formatted(LV2, rules, "; wf:timeLimit \"PT0.001S\"^^xsd:duration"));
    assertThat(none.complete()).isFalse();
    assertThat(expected).containsAll(lines(none));
  }

  /// Blank nodes stay what they are on two ways that meet again, in memory, in files, and when the
  /// run goes on another day.
  @Test
  void branchesMeetAgain() throws Exception {
    Files.writeString(
        folder.resolve("d.ttl"),
        """
        @prefix : <http://x/> .
        :amp :port [ :symbol "gain" ; :unit :dB ] . :metro :port [ :symbol "beat" ] .
        """);
    String text =
        """
        <#data> a plugin:FileIdentifier ; larkc:connectsTo <#words>, <#made> ; larkc:hasParameter [ larkc:filePath "d.ttl" ] .
        <#words> a plugin:KeywordSelecter ; larkc:connectsTo <#decide> ; larkc:hasParameter [ wf:keyword "GAIN" ] .
        <#made> a plugin:SparqlConstructTransformer ; larkc:connectsTo <#decide> ; larkc:hasParameter [
          larkc:isInputSplittable true ; larkc:sparqlQuery "CONSTRUCT { ?port <http://x/in> ?unit } WHERE { ?port <http://x/unit> ?unit }" ] .
        <#decide> a plugin:SparqlDecider .
        <#p> a larkc:Path ; larkc:hasInput <#data> ; larkc:hasOutput <#decide> ;
          larkc:sparqlQuery "SELECT * WHERE { ?port <http://x/symbol> ?symbol . OPTIONAL { ?port <http://x/in> ?unit } }" .
        """;
    Workflow workflow = runs.read(text);
    Path where;
    try (RunFolder run = RunFolder.create(folder.resolve("runs"), folder.resolve("w.ttl"), null)) {
      Bindings answers = (Bindings) runs.run(workflow, run, false);
      assertThat(answers.rows()).hasSize(1);
      assertThat(answers.rows().getFirst().get("unit").getURI()).isEqualTo("http://x/dB");
      where = run.path();
      assertThatThrownBy(() -> RunFolder.open(run.path()))
          .isInstanceOf(RunFolder.BusyRunException.class);
    }
    Files.delete(where.resolve("stages/decide/stage.json"));
    Files.delete(where.resolve("stages/words/stage.json"));
    runs.events().clear();
    try (RunFolder run = RunFolder.open(where)) {
      Bindings answers = (Bindings) runs.run(workflow, run, false);
      assertThat(answers.rows()).hasSize(1);
      assertThat(answers.rows().getFirst().get("unit").getURI()).isEqualTo("http://x/dB");
    }
    assertThat(runs.events())
        .contains("reused data", "reused made", "ended words", "ended decide")
        .doesNotContain("began made");
  }

  /// Files of others may be called as those of a stage are.
  @Test
  void blankNodesOfTwoFilesAreTwo() throws Exception {
    Files.writeString(folder.resolve("stage-1.nt"), "_:x <http://x/p> <http://x/a> .\n");
    Files.writeString(folder.resolve("stage-2.nt"), "_:x <http://x/q> <http://x/b> .\n");
    Bindings answer =
        (Bindings)
            run(
                """
                <#a> a plugin:FileIdentifier ; larkc:connectsTo <#ask> ; larkc:hasParameter [ larkc:filePath "stage-1.nt", "stage-2.nt" ] .
                <#ask> a plugin:SparqlDecider ; larkc:hasParameter [ larkc:sparqlQuery "ASK { ?x <http://x/p> ?a ; <http://x/q> ?b }" ] .
                """
                    + path("<#a>", "<#ask>"));
    assertThat(answer.verdict()).isFalse();
  }

  /// A folder that sw-mpi wrote is one scope, also where a part of it is named singly.
  @Test
  void blankNodesOfPartsAreThoseOfTheFolder() throws Exception {
    Path parts = Files.createDirectory(folder.resolve("parts"));
    Files.writeString(parts.resolve("part-00000.nt"), "_:x <http://x/p> <http://x/a> .\n");
    Files.writeString(parts.resolve("part-00001.nt"), "_:x <http://x/q> <http://x/b> .\n");
    String workflow =
        """
        <#a> a plugin:FileIdentifier ; larkc:connectsTo <#ask> ; larkc:hasParameter [ larkc:filePath "parts" ] .
        <#ask> a plugin:SparqlDecider ; larkc:hasParameter [ larkc:sparqlQuery "ASK { ?x <http://x/p> ?a ; <http://x/q> ?b }" ] .
        """
            + path("<#a>", "<#ask>");
    assertThat(((Bindings) run(workflow)).verdict()).isFalse();
    Files.writeString(parts.resolve(PartsFolder.MARKER), PartsFolder.marker(2));
    assertThat(((Bindings) run(workflow)).verdict()).isTrue();
    String singly = "parts/part-00000.nt\", \"parts/part-00001.nt";
    assertThat(((Bindings) run(workflow.replace("parts", singly))).verdict()).isTrue();
  }

  @Test
  void aServiceThatDoesNotAnswerIsToldAsSuch() throws Exception {
    Files.writeString(folder.resolve("a.nt"), "");
    for (String query :
        List.of("SparqlDecider|ASK", "SparqlConstructTransformer|CONSTRUCT { ?s ?p ?o }")) {
      String[] parts = query.split("\\|");
      assertThatThrownBy(
              () ->
                  run(
                      """
                      <#a> a plugin:FileIdentifier ; larkc:connectsTo <#b> ; larkc:hasParameter [ larkc:filePath "a.nt" ] .
                      <#b> a plugin:%s ; larkc:hasParameter [ larkc:sparqlQuery "%s WHERE { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }" ] .
                      """
                              .formatted(parts[0], parts[1])
                          + path("<#a>", "<#b>")))
          .cause()
          .isInstanceOf(IOException.class)
          .hasMessageContaining("by SERVICE, and gets no answer (");
    }
  }

  @Test
  void aStageThatWaitsForOneInputTakesTheFirst() throws Exception {
    Files.writeString(folder.resolve("a.nt"), "<http://x/a> <http://x/p> <http://x/b> .\n");
    Bindings answers =
        (Bindings)
            run(
                """
                <#a> a plugin:FileIdentifier ; larkc:connectsTo <#decide> ; larkc:hasParameter [ larkc:filePath "a.nt" ] .
                <#b> a plugin:FileIdentifier ; larkc:connectsTo <#slow> ; larkc:hasParameter [ larkc:filePath "%s" ] .
                <#slow> a plugin:RdfsClosureReasoner ; larkc:connectsTo <#decide> .
                <#decide> a plugin:SparqlDecider ; larkc:hasParameter [ larkc:hasInputBehaviour 1 ;
                   larkc:sparqlQuery "SELECT * { ?s ?p ?o }" ] .
                """
                        .formatted(LV2)
                    + path("<#a>", "<#decide>"));
    assertThat(answers.rows()).hasSize(1);
    assertThat(answers.complete()).isFalse();
  }

  private static final String ENDLESS_QUERY =
      "SparqlConstructTransformer ; larkc:hasParameter [ larkc:sparqlQuery \"CONSTRUCT WHERE"
          + " { ?a ?p ?b . ?c ?q ?d . ?e ?r ?f }\" ]";

  /// Jena's rules do not heed when they are told to end.
  private static final String ENDLESS_RULES =
      "RuleReasoner ; larkc:hasParameter [ wf:rules \"[(?a ?p ?b) (?b ?p ?c) -> (?a ?p ?c)]\" ]";

  /// Two ways to `<#ask>`: one by a stage `<#slow>` that works for 10 s.
  private String twoWays(String slow, String other) throws IOException {
    Files.writeString(folder.resolve("a.nt"), "<http://x/a> <http://x/p> <http://x/b> .\n");
    StringBuilder chain = new StringBuilder();
    for (int i = 0; i < 5_000; i++) {
      chain.append("<http://x/%d> <http://x/p> <http://x/%d> .\n".formatted(i, i + 1));
    }
    Files.writeString(folder.resolve("chain.nt"), chain);
    return """
        <#a> a plugin:FileIdentifier ; larkc:connectsTo <#other> ; larkc:hasParameter [ larkc:filePath "a.nt" ] .
        <#chain> a plugin:FileIdentifier ; larkc:connectsTo <#slow> ; larkc:hasParameter [ larkc:filePath "chain.nt" ] .
        <#other> a plugin:%s ; larkc:connectsTo <#ask> .
        <#slow> a plugin:%s ; wf:timeLimit 10 ; larkc:connectsTo <#ask> .
        <#ask> a plugin:SparqlDecider ; larkc:hasParameter [ larkc:hasInputBehaviour 1 ; larkc:sparqlQuery "ASK { ?s ?p ?o }" ] .
        """
            .formatted(other, slow)
        + path("<#a>, <#chain>", "<#ask>");
  }

  @Test
  void anAnswerDoesNotWaitForAStageThatItDoesNotNeed() throws Exception {
    String other = "RuleReasoner ; larkc:hasParameter [ wf:rules \"[(?a ?p ?b) -> (?b ?p ?a)]\" ]";
    Workflow workflow = runs.read(twoWays(ENDLESS_RULES, other));
    long start = System.nanoTime();
    try (RunFolder run = runs.create()) {
      assertThat(((Bindings) runs.run(workflow, run, false)).verdict()).isTrue();
      assertThat(run.outcome("slow")).isEmpty();
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(9));
  }

  /// What has been cut short is no checkpoint.
  @ParameterizedTest
  @ValueSource(strings = {ENDLESS_QUERY, ENDLESS_RULES})
  void aFailureIsToldAtOnceAndEndsTheOthers(String slow) throws Exception {
    Work.program(folder, "sleep 2; exit 65");
    String other =
        "RdfsClosureReasoner ; larkc:runsOn [ a wf:Host ; wf:scheduler \"local\" ; wf:launcher"
            + " \"env R={ranks}\" ]";
    Workflow workflow = runs.read(twoWays(slow, other));
    long start = System.nanoTime();
    try (RunFolder run = runs.create()) {
      assertThatThrownBy(() -> runs.run(workflow, run, false))
          .rootCause()
          .hasMessageContaining("exit code 65");
      assertThat(run.outcome("slow")).isEmpty();
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(9));
    assertThat(runs.events()).contains("began slow");
  }

  @Test
  @Timeout(10)
  void anInputThatEndsWhileItIsLookedForIsNotMissed() throws Exception {
    CompletableFuture<Data> input =
        new CompletableFuture<>() {
          @Override
          public boolean isDone() {
            boolean before = super.isDone();
            complete(null);
            return before;
          }
        };
    WorkflowRun.await(List.of(input), 1);
    assertThat(input).isCompleted();
  }

  @Test
  void nobodyWorksWhoIsNotAsked() throws Exception {
    Files.writeString(folder.resolve("a.nt"), "<http://x/a> <http://x/p> <http://x/b> .\n");
    Bindings answer =
        (Bindings)
            run(
                """
                <#a> a plugin:FileIdentifier ; larkc:connectsTo <#ask>, <#idle> ; larkc:hasParameter [ larkc:filePath "a.nt" ] .
                <#idle> a plugin:RdfsClosureReasoner .
                <#ask> a plugin:SparqlDecider ; larkc:hasParameter [ larkc:sparqlQuery "ASK { ?s ?p ?o }" ] .
                """
                    + path("<#a>", "<#ask>"));
    assertThat(answer.verdict()).isTrue();
    assertThat(runs.events()).doesNotContain("began idle");
  }

  @Test
  void similarThingsAreSelected() throws Exception {
    Data data =
        run(
            """
            <#a> a plugin:FileIdentifier ; larkc:connectsTo <#s> ; larkc:hasParameter [ larkc:filePath "%s/plugins.nt" ] .
            <#s> a plugin:SimilaritySelecter ; larkc:hasParameter [ wf:like <http://lv2plug.in/plugins/eg-amp> ; wf:nearest 2 ] .
            """
                    .formatted(LV2)
                + path("<#a>", "<#s>"));
    TreeSet<String> subjects = new TreeSet<>();
    ((RdfData) data)
        .dataset()
        .find()
        .forEachRemaining(
            quad -> {
              if (quad.getSubject().isURI()) {
                subjects.add(quad.getSubject().getURI());
              }
            });
    assertThat(subjects)
        .contains("http://lv2plug.in/plugins/eg-amp")
        .hasSizeBetween(2, 3)
        .allMatch(subject -> subject.startsWith("http://lv2plug.in/plugins/eg-"));
  }

  /// The stage behind it gets what the job has left; when it fails, so does the run.
  @Test
  void aStageRunsAsAJob() throws Exception {
    Files.writeString(folder.resolve("a.nt"), "<http://x/a> <http://x/p> <http://x/b> .\n");
    String text =
        """
        <#a> a plugin:FileIdentifier ; larkc:connectsTo <#c> ; larkc:hasParameter [ larkc:filePath "a.nt" ] .
        <#c> a plugin:RdfsClosureReasoner ; larkc:runsOn [ a wf:Host ; wf:scheduler "local" ; wf:launcher "env R={ranks}" ] ;
          wf:ranks 3 ; larkc:connectsTo <#d> .
        <#d> a plugin:SparqlDecider ; larkc:hasParameter [ larkc:sparqlQuery "ASK { ?s ?p ?o }" ] .
        """
            + path("<#a>", "<#d>");
    Work.program(folder, "[ $R = 3 ] || exit 70");
    assertThat(((Bindings) run(text)).verdict()).isTrue();
    Work.program(folder, "echo 'a.nt:1:1: bad' >&2; exit 65");
    assertThatThrownBy(() -> run(text))
        .isInstanceOfSatisfying(
            StageFailedException.class, e -> assertThat(e.stage().name()).isEqualTo("c"))
        .rootCause()
        .hasMessageContaining("exit code 65");
  }

  /// However long their hosts take for that: here they answer after a while.
  @Test
  @Timeout(60)
  void allJobsAreCancelledWhenAStageFails() throws Exception {
    Path ssh =
        Files.writeString(
            folder.resolve("ssh"),
            "shift; case $* in */cancelled*) sleep 1;; esac; exec sh -c \"$*\"\n");
    Work.program(
        folder,
        """
        case $in in
          *bad.nt) while [ "$(wc -l < %s/starts)" -lt 3 ]; do sleep 0.1; done; exit 65 ;;
          *) exec sleep 300 ;;
        esac
        """
            .formatted(folder));
    StringBuilder text = new StringBuilder("<#ask> a plugin:SparqlDecider .\n");
    for (String name : List.of("bad", "one", "two")) {
      Files.writeString(folder.resolve(name + ".nt"), "");
      text.append(
          """
          <#in-%1$s> a plugin:FileIdentifier ; larkc:connectsTo <#%1$s> ; larkc:hasParameter [ larkc:filePath "%1$s.nt" ] .
          <#%1$s> a plugin:RdfsClosureReasoner ; larkc:connectsTo <#ask> ; larkc:runsOn [ a wf:Host ; wf:ssh "far.example" ;
            wf:sshCommand "sh %2$s" ; wf:sharedFiles true ; wf:scheduler "local" ; wf:launcher "env R={ranks}" ] .
          """
              .formatted(name, ssh));
    }
    String query = "; larkc:sparqlQuery \"ASK { ?s ?p ?o }\" .\n";
    Workflow workflow =
        runs.read(text + path("<#in-bad>, <#in-one>, <#in-two>", "<#ask>").replace(" .\n", query));
    try (RunFolder run = runs.create()) {
      assertThatThrownBy(() -> runs.run(workflow, run, false))
          .isInstanceOf(StageFailedException.class);
      assertThat(RunFolder.jobs(run.path()))
          .extracting(JobRecord::state)
          .containsExactly("failed", "cancelled", "cancelled");
    }
    for (String number : Files.readAllLines(folder.resolve("starts"))) {
      for (int i = 0; i < 100 && ProcessHandle.of(Long.parseLong(number)).isPresent(); i++) {
        Thread.sleep(50);
      }
      assertThat(ProcessHandle.of(Long.parseLong(number))).isEmpty();
    }
  }

  /// A budget that ends before the job does leaves what the job had to begin with.
  @Test
  void aJobWhoseTimeIsOverLeavesItsInput() throws Exception {
    Files.writeString(folder.resolve("a.nt"), "<http://x/a> <http://x/p> <http://x/b> .\n");
    Work.program(folder, "sleep 60");
    Data data =
        run(
            """
            <#a> a plugin:FileIdentifier ; larkc:connectsTo <#c> ; larkc:hasParameter [ larkc:filePath "a.nt" ] .
            <#c> a plugin:RdfsClosureReasoner ; wf:timeLimit 1 ;
              larkc:runsOn [ a wf:Host ; wf:scheduler "local" ; wf:launcher "env R={ranks}" ] .
            """
                + path("<#a>", "<#c>"));
    assertThat(data.complete()).isFalse();
    assertThat(lines(data)).hasSize(1);
  }

  @Test
  void aQueryIsWidenedByNearTerms() throws Exception {
    Path text = folder.resolve("text.txt");
    Files.writeString(
        text, "the guitar plays a song\nthe lute plays a song\na fish swims far off\n");
    SpaceSettings settings = SpaceSettings.defaults().withContexts(5, 1, 1, Weighting.FREQUENCY);
    Job.run(
        JobOptions.defaults().withTransport("threads").withRanks(1),
        world -> {
          SpaceBuild.run(
              world,
              IndexOptions.of(List.of(text.toString()), folder.resolve("space"), settings),
              Progress.SILENT);
          return 0;
        });
    Files.writeString(
        folder.resolve("a.nt"),
        "<http://x/1> <http://x/label> \"lute\" .\n<http://x/2> <http://x/label> \"fish\" .\n");
    String workflow =
        """
        <#a> a plugin:FileIdentifier ; larkc:connectsTo <#d> ; larkc:hasParameter [ larkc:filePath "a.nt" ] .
        <#q> a plugin:QueryExpander ; larkc:connectsTo <#d> ; larkc:hasParameter [
          wf:space "space" ; wf:like "guitar" ; wf:nearest 1 ; wf:variable "word" ] .
        <#d> a plugin:SparqlDecider .
        [] a larkc:Path ; larkc:hasInput <#q> ; larkc:hasOutput <#d> ;
          larkc:sparqlQuery "SELECT * { %s }" .
        """;
    Bindings answers = (Bindings) run(workflow.formatted("?thing <http://x/label> ?word"));
    assertThat(answers.variables()).containsExactlyInAnyOrder("thing", "word");
    assertThat(things(answers)).containsExactly("http://x/1");
    for (String pattern :
        List.of(
            "?thing <http://x/label> ?label FILTER (?label = ?word)",
            "?thing <http://x/label> ?label BIND (?word AS ?near) FILTER (?label = ?near)",
            "?thing <http://x/label> ?label BIND (str(?label) AS ?word)",
            "{ ?thing <http://x/label> ?word } UNION { ?word <http://x/label> ?thing }",
            "SELECT ?thing ?word { ?thing <http://x/label> ?word }")) {
      assertThat(things((Bindings) run(workflow.formatted(pattern))))
          .as(pattern)
          .containsExactly("http://x/1");
    }
  }

  /// What a space of statements is near to is IRIs and literals, and no blank nodes.
  @Test
  void aQueryIsWidenedByNearThings() throws Exception {
    Path data = folder.resolve("a.nt");
    Files.writeString(
        data,
        """
        <http://x/lute> <http://x/madeOf> <http://x/wood> .
        _:unknown <http://x/madeOf> <http://x/wood> .
        <http://x/guitar> <http://x/madeOf> <http://x/wood> .
        <http://x/guitar> <http://x/says> "twang"@en .
        <http://x/lute> <http://x/says> "twang"@en .
        _:unknown <http://x/says> "twang"@en .
        <http://x/fish> <http://x/livesIn> <http://x/water> .
        """);
    SpaceSettings settings =
        SpaceSettings.defaults()
            .withMode(Mode.PSI)
            .withContexts(0, 1, 1, Weighting.FREQUENCY)
            .withTerms("rdf", "none");
    Job.run(
        JobOptions.defaults().withTransport("threads").withRanks(1),
        world -> {
          SpaceBuild.run(
              world,
              IndexOptions.of(
                  List.of(data.toString()), folder.resolve("space"), settings, InputFormat.RDF),
              Progress.SILENT);
          return 0;
        });
    String text =
        """
        <#a> a plugin:FileIdentifier ; larkc:connectsTo <#d> ; larkc:hasParameter [ larkc:filePath "a.nt" ] .
        <#q> a plugin:QueryExpander ; larkc:connectsTo <#d> ; larkc:hasParameter [
          wf:space "space" ; wf:like "http://x/guitar" ; wf:nearest %s ; wf:variable "thing" ] .
        <#d> a plugin:SparqlDecider .
        [] a larkc:Path ; larkc:hasInput <#q> ; larkc:hasOutput <#d> ; larkc:sparqlQuery "SELECT DISTINCT ?thing { %s }" .
        """;
    assertThat(things((Bindings) run(text.formatted(1, "?thing <http://x/madeOf> ?what"))))
        .containsExactlyInAnyOrder("http://x/guitar", "http://x/lute");
    assertThat(things((Bindings) run(text.formatted(100, "?what <http://x/says> ?thing"))))
        .containsExactly("\"twang\"@en");
  }

  private static List<String> things(Bindings answers) {
    return answers.rows().stream().map(row -> row.get("thing").toString()).toList();
  }
}
