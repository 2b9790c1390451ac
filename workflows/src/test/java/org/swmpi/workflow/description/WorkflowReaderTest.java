package org.swmpi.workflow.description;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.workflow.Plugins;
import org.swmpi.workflow.job.Schedulers;

/// Descriptions in order, and the messages about those that are not.
class WorkflowReaderTest {
  private static final String PREFIXES =
      """
      @prefix larkc: <http://larkc.eu/schema#> . @prefix wf: <https://w3id.org/sw-mpi/workflow#> .
      @prefix plugin: <https://w3id.org/sw-mpi/plugin#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
      """;

  @TempDir private Path folder;

  @BeforeEach
  void data() throws IOException {
    Files.writeString(folder.resolve("data.nt"), "<http://x/a> <http://x/p> <http://x/b> .\n");
  }

  private Workflow read(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("w.ttl"), PREFIXES + text);
    return new WorkflowReader(
            Plugins.installed(),
            Schedulers.installed().names(),
            (unknown, known) ->
                known.stream()
                    .filter(name -> name.startsWith(unknown.substring(0, 4)))
                    .findFirst()
                    .map(name -> " (did you mean '" + name + "'?)")
                    .orElse(""))
        .read(file);
  }

  @Test
  void aDescriptionInOrderIsUnderstood() throws IOException {
    Workflow workflow =
        read(
            """
            <#decide> a plugin:SparqlDecider ; wf:answerLimit 5 .
            <#close> a plugin:RdfsClosureReasoner ; larkc:connectsTo <#decide> ; wf:ranks 8 ;
              larkc:runsOn <#cluster> ; larkc:hasParameter [ wf:profile "rho" ] ; wf:timeLimit "PT90S"^^xsd:duration .
            <#data> a plugin:FileIdentifier ; larkc:connectsTo <#select>, <#close> ;
              larkc:hasParameter [ larkc:filePath "data.nt" ] .
            <#select> a plugin:SparqlConstructTransformer ; larkc:connectsTo <#close> ;
              larkc:hasParameter [ larkc:isInputSplittable true ; larkc:hasInputBehaviour -1 ;
                larkc:sparqlQuery "CONSTRUCT WHERE { ?s ?p ?o }" ] .
            <#cluster> a wf:Host ; wf:scheduler "slurm" ; wf:ssh "me@login" ; wf:sharedFiles true ; wf:ranks 4 ;
              wf:schedulerOption "--partition=long", "--overcommit" ; wf:wallTime 3600 ; wf:launcher "srun --mpi=pmix" .
            <#path> a larkc:Path ; larkc:hasInput <#data> ; larkc:hasOutput <#decide> ; larkc:sparqlQuery "ASK {}" .
            <urn:ep> a <urn:eu.larkc.endpoint.sparql> ; larkc:links <#path> .
            """);
    assertThat(workflow.stages())
        .extracting(Stage::name)
        .containsExactly("data", "select", "close", "decide");
    Stage close = workflow.stage("close");
    assertThat(close.inputs()).containsExactlyInAnyOrder("data", "select");
    assertThat(close.ranks()).isEqualTo(8);
    assertThat(close.budget().time()).isEqualTo(Duration.ofSeconds(90));
    Host host = close.host();
    assertThat(host.label()).isEqualTo("slurm on me@login");
    assertThat(host.options()).containsExactly("--partition=long", "--overcommit");
    assertThat(host.wallTime()).isEqualTo(Duration.ofHours(1));
    assertThat(host.shared()).isTrue();
    assertThat(workflow.stage("select").split()).isTrue();
    assertThat(workflow.stage("decide").budget().answers()).isEqualTo(5);
    assertThat(workflow.paths()).extracting(StagePath::name).containsExactly("path");
    assertThat(workflow.paths().getFirst().query()).isNotNull();
    assertThat(workflow.upTo("select")).extracting(Stage::name).containsExactly("data", "select");
  }

  /// Line 3 is the first below the prefixes.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          <#a> a plugin:FileIdentifer . [] a larkc:Path ; larkc:hasInput <#a> ; larkc:hasOutput <#a> . | :3: | <#a>: no plug-in plugin:FileIdentifer is installed (did you mean 'plugin:FileIdentifier'?)
          <#a> a plugin:FileIdentifier ; larkc:conectsTo <#b> . | :3: | <#a>: larkc:conectsTo is not known
          <#a> a plugin:FileIdentifier . [] a larkc:Path ; larkc:hasInput <#a> ; larkc:hasOutput <#a> . | :3: | <#a>: FileIdentifier needs larkc:filePath
          <#a> a plugin:FileIdentifier ; larkc:hasParameter [ larkc:filePath "data.nt" ; wf:keyword "x" ] . | :3: | wf:keyword is not for this; here may be: larkc:filePath
          [] a larkc:Path ; larkc:hasInput <#a> ; larkc:hasOutput <#a> . | :3: | <#a>: has no plug-in; say which
          <#a> a plugin:FileIdentifier ; larkc:hasParameter [ larkc:filePath "data.nt" ] . [] a larkc:Path ; larkc:hasOutput <#a> . | :3: | the path has no input
          <#a> a plugin:FileIdentifier ; larkc:hasParameter [ larkc:filePath "data.nt" ] . | : | there is none; say what is wanted
          <#a> a plugin:RdfsClosureReasoner ; larkc:hasParameter [ wf:profile "owl" ] . | :3: | wf:profile 'owl' is not known; there are: rho, rdfs, rdfs-full
          <#a> a plugin:RdfsClosureReasoner ; wf:timeLimit "soon" . | :3: | <#a>: wf:timeLimit 'soon' is no time
          <#a> a plugin:RdfsClosureReasoner ; larkc:connectsTo "b" . | :3: | <#a>: larkc:connectsTo 'b' is no stage but a literal
          <#a> a plugin:RdfsClosureReasoner ; wf:timeLimit 0 . | :3: | <#a>: wf:timeLimit '0' is no time
          <#a> a plugin:RdfsClosureReasoner ; wf:ranks 0 . [] a larkc:Path ; larkc:hasInput <#a> ; larkc:hasOutput <#a> . | :3: | <#a>: wf:ranks is no number of ranks
          <#a> a plugin:RdfsClosureReasoner ; larkc:runsOn <#h> . <#h> a wf:Host ; wf:scheduler "slrm" . | :3: | <#h>: no scheduler 'slrm' is known
          <#a> a plugin:RdfsClosureReasoner ; larkc:runsOn <#h> . | :3: | <#a>: runs on <#h>, which is no host
          <#a> a plugin:RdfsClosureReasoner ; larkc:runsOn <#h> . <#h> a wf:Host ; wf:scheduler "slurm" ; wf:ssh "x" . | :3: | <#h>: shares no files with this machine; say where
          <#h> a wf:Host ; wf:ssh "x" ; wf:folder "~/jobs" . | :3: | <#h>: wf:folder is one folder of the host; write its whole path
          <#a> a plugin:KeywordSelecter ; larkc:runsOn wf:local ; larkc:hasParameter [ wf:keyword "x" ] . | :3: | runs within sw-mpi only
          <#a> a plugin:KeywordSelecter ; larkc:hasParameter [ wf:keyword "x" ; larkc:isInputSplittable true ] . | :3: | cannot be split
          <#a> a plugin:KeywordSelecter ; larkc:hasParameter [ wf:keyword "x" ; wf:steps "two" ] . | :3: | wf:steps is a whole number from 0
          <#a> a plugin:RuleReasoner ; larkc:hasParameter [ wf:rules "[ (?a ?b" ] . | :3: | the rules are not in Jena's language
          <#a> a plugin:RuleReasoner ; larkc:hasParameter [ wf:rules "[r: (?a ?p ?b) -> drop(0)]" ] . | :3: | only add
          <#a> a plugin:SparqlDecider ; larkc:hasParameter [ larkc:sparqlQuery "SELEC" ] . | :3: | <#a>: the query is no SPARQL 1.1
          <#a> a plugin:SparqlDecider ; larkc:hasParameter [ larkc:sparqlQuery "DESCRIBE <x:y>" ] . | :3: | neither SELECT nor ASK
          <#a> a plugin:FileIdentifier; larkc:connectsTo <#b> ; larkc:hasParameter [ larkc:filePath "data.nt" ] . <#b> a plugin:SparqlDecider . [] a larkc:Path ; larkc:hasInput <#a> ; larkc:hasOutput <#b> . | :3: | <#b>: has no query
          <#a> a plugin:RuleReasoner ; larkc:connectsTo <#b> ; larkc:hasParameter [ wf:rules "[r: (?a ?p ?b) -> (?b ?p ?a)]" ] . <#b> a plugin:RdfsClosureReasoner ; larkc:connectsTo <#a> . [] a larkc:Path ; larkc:hasInput <#a> ; larkc:hasOutput <#b> . | :3: | is connected to itself (
          <#a> a plugin:FileIdentifier; larkc:hasParameter [ larkc:filePath "data.nt" ] . <#b> a plugin:RdfsClosureReasoner . [] a larkc:Path ; larkc:hasInput <#a> ; larkc:hasOutput <#b> . | :3: | leads not to its output b
          <#a> a plugin:RdfsClosureReasoner . [] a larkc:Path ; larkc:hasInput <#a> ; larkc:hasOutput <#a> . | :3: | <#a>: gets no data
          <#a> a plugin:SparqlDecider ; larkc:connectsTo <#b> ; larkc:hasParameter [ larkc:sparqlQuery "ASK {}" ] . <#b> a plugin:RdfsClosureReasoner . [] a larkc:Path ; larkc:hasInput <#a> ; larkc:hasOutput <#b> . | :3: | <#a>: gives answers, but b, of RdfsClosureReasoner, takes RDF
          <#a> a plugin:FileIdentifier ; larkc:hasParameter [ larkc:filePath "data.nt" ] . <#p> a larkc:Path ; larkc:hasInput <#a> ; larkc:hasOutput <#a> ; larkc:sparqlQuery "ASK {}" ; wf:queryFile "q.rq" . | :3: | <#p>: has both larkc:sparqlQuery and wf:queryFile; keep one
          <#a> a plugin:FileIdentifier larkc:connectsTo <#b> . | :3:30: | correct the Turtle
          <#a> a plugin:FileIdentifier ; larkc:hasParameter [ larkc:filePath "file://far/x.nt" ] . | :3: | 'file://far/x.nt' names no file; write its name
          <#a> a plugin:FileIdentifier ; larkc:hasParameter [ larkc:filePath <http:///x> ] . | :3: | 'http:///x' is no address; write it as http has it
          <#a> a plugin:FileIdentifier ; larkc:connectsTo <#h> . <#h> a wf:Host ; wf:scheduler "local" . | :3: | <#a>: larkc:connectsTo names <#h>, which is a host; name a stage
          <#p> a larkc:Path ; larkc:hasInput <#a> ; larkc:hasOutput <#p> . | :3: | <#p>: larkc:hasOutput names <#p>, which is a path
          [] larkc:hasInput <#a> ; larkc:hasOutput <#a>, <#b> . | :3: | a path has one output
          <#a> <http://larkc.eu/schema/connectsTo> <#b> . | :3: | is not known; is the prefix wrong? larkc:connectsTo is <http://larkc.eu/schema#connectsTo>
          <#a> a plugin:KeywordSelecter ; wf:ranks 3 ; larkc:hasParameter [ wf:keyword "x" ] . | :3: | KeywordSelecter does not work in ranks; leave wf:ranks out
          <#a> a plugin:KeywordSelecter ; larkc:runsOn wf:local ; larkc:hasParameter [ wf:keyword "x" ] . | :3: | not as a job of its own, as RdfsClosureReasoner and SimilaritySelecter can
          <#a> a plugin:SimilaritySelecter ; larkc:runsOn wf:local ; larkc:hasParameter [ wf:like "x" ; wf:space "s" ] . | :3: | its space is there (s), and nothing is left for a job
          <#a> a plugin:RuleReasoner ; larkc:hasParameter [ wf:rules "[r: (?a ?p ?b) soon(?b) -> (?b ?p ?a)]" ] . | :3: | calls soon, which Jena does not have
          <#a> a plugin:RdfsClosureReasoner ; wf:timeLimit 3, 4 . | :3: | <#a>: has several time limits; keep one
          <#a> a plugin:RuleReasoner ; larkc:hasParameter [ wf:rules "[r: (?a ?p ?b) -> soon(?b)]" ] . | :3: | the rules are not in Jena's language: Undefined Functor soon
          <#a> a plugin:FileIdentifier; larkc:connectsTo <#b> ; larkc:hasParameter [ larkc:filePath "data.nt" ] . <#b> a plugin:SparqlDecider . [] a larkc:Path ; larkc:hasInput <#a> ; larkc:hasOutput <#b> ; larkc:sparqlQuery "DESCRIBE <x:y>" . | :3: | <#b>: on its path, its query is neither SELECT nor ASK
          <#a> a plugin:SparqlDecider ; larkc:hasParameter [ larkc:sparqlQuery "ASK { ?s ?p ?o FILTER REGEX(?o, '(') }" ] . | :3: | <#a>: the query is no SPARQL 1.1: Regex pattern exception
          <#h> a wf:Host ; wf:scheduler "slrm" . | :3: | <#h>: no scheduler 'slrm' is known
          <#a> a plugin:RdfsClosureReasoner ; wf:timeLimit "P1Y"^^xsd:duration . | :3: | is no length of time above 0
          <#a> a plugin:RdfsClosureReasoner ; wf:timeLimit 9300000000 . | :3: | is more than a hundred years
          <#a> a plugin:RdfsClosureReasoner ; wf:timeLimit 99999999999999999999 . | :3: | is more than a hundred years
          <#a> a plugin:RdfsClosureReasoner ; wf:timeLimit "P40000D"^^xsd:duration . | :3: | is more than a hundred years
          """)
  void whatIsWrongIsToldWithItsPlaceAndARemedy(String text, String place, String message) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(MalformedInputException.class)
        .message()
        .satisfies(
            told ->
                assertThat(told.lines())
                    .anySatisfy(
                        line ->
                            assertThat(line)
                                .startsWith(folder.resolve("w.ttl") + place)
                                .contains(message)
                                .contains("; ")));
  }

  @Test
  void filesThatAreMissingAreToldAsSuch() {
    assertThatThrownBy(
            () ->
                read(
                    """
                    <#a> a plugin:FileIdentifier ; larkc:hasParameter [ larkc:filePath "gone.nt" ] .
                    [] a larkc:Path ; larkc:hasInput <#a> ; larkc:hasOutput <#a> .
                    """))
        .isInstanceOf(MissingInputException.class)
        .hasMessageContaining("w.ttl:3:")
        .hasMessageContaining("gone.nt: no such file");
  }

  @Test
  void pipesAreNoFilesOfAWorkflow() {
    assertThatThrownBy(
            () ->
                read(
                    """
                    <#a> a plugin:FileIdentifier ; larkc:hasParameter [ larkc:filePath "/dev/null" ] .
                    [] a larkc:Path ; larkc:hasInput <#a> ; larkc:hasOutput <#a> .
                    """))
        .isInstanceOf(MissingInputException.class)
        .hasMessageContaining("/dev/null: a pipe, which can be read only once; write it to a file");
  }

  /// One round of errors, each told once, whatever each of them hides.
  @Test
  void allThatIsWrongIsToldAtOnce() {
    assertThatThrownBy(
            () ->
                read(
                    """
                    <#a> a plugin:FileIdentifier ; larkc:connectsTo <#b>, <#k> ;
                      larkc:hasParameter [ larkc:filePath "gone.nt", "lost.nt" ; wf:sha256 "x" ] .
                    <#b> a plugin:RdfsClosureReasonr ; larkc:connectsTo <#q> .
                    <#q> a plugin:SparqlDecider ; larkc:hasParameter [ larkc:sparqlQuery "SELECT ?a { ?a a x:B }" ] .
                    <#k> a plugin:KeywordSelecter ; larkc:hasParameter [ wf:steps "two" ] .
                    <#r> a plugin:RuleReasoner ; larkc:connectsTo <#s> ; larkc:hasParameter [ wf:rules "[ (?a" ] .
                    <#s> a plugin:RdfsClosureReasoner ; larkc:connectsTo <#r> ; larkc:runsOn <#h> ; wf:timeLimit "P1Y"^^xsd:duration .
                    <#h> a wf:Host ; wf:scheduler "slrm" ; wf:ranks "four" .
                    [] a larkc:Path ; larkc:hasInput <#a> ; larkc:hasOutput <#q>, <#k> ; larkc:sparqlQuery "SELEC" .
                    """))
        .isInstanceOf(MalformedInputException.class)
        .message()
        .satisfies(
            told -> {
              for (String expected :
                  List.of(
                      "4:|gone.nt: no such file",
                      "4:|lost.nt: no such file",
                      "4:|wf:sha256 'x' is no SHA-256",
                      "5:|no plug-in plugin:RdfsClosureReasonr",
                      "6:|the query is no SPARQL 1.1: Line 1",
                      "7:|wf:steps is a whole number",
                      "7:|KeywordSelecter needs wf:keyword",
                      "8:|the rules are not in Jena's language",
                      "9:|P1Y",
                      "10:|no scheduler 'slrm'",
                      "10:|wf:ranks is no number",
                      "11:|a path has one output",
                      "11:|the query is no SPARQL 1.1",
                      "4:|2 are named",
                      "8:|is connected to itself")) {
                String place = expected.substring(0, expected.indexOf('|'));
                String text = expected.substring(place.length() + 1);
                assertThat(told.lines().filter(line -> line.contains(text)).toList())
                    .as(told)
                    .anyMatch(line -> line.contains("w.ttl:" + place));
              }
              assertThat(told.lines()).doesNotHaveDuplicates();
              assertThat(told.lines().filter(line -> line.startsWith(folder.toString())))
                  .as(told)
                  .hasSize(15);
            });
  }

  @Test
  void aPartOfSeveralProblemsIsNotKeptBack() {
    assertThatThrownBy(
            () ->
                read(
                    """
                    <#a> a plugin:FileIdentifier ; larkc:connectsTo <#b> .
                    <#b> a plugin:SparqlDecidr .
                    [] a larkc:Path ; larkc:hasInput <#a> ; larkc:hasOutput <#b> ; wf:timelimit 3 .
                    """))
        .message()
        .satisfies(
            told ->
                assertThat(told.lines())
                    .anyMatch(line -> line.contains("w.ttl:3:") && line.contains("<#a>"))
                    .anyMatch(line -> line.contains("w.ttl:4:") && line.contains("SparqlDecidr"))
                    .anyMatch(line -> line.contains("w.ttl:5:") && line.contains("timelimit")));
  }
}
