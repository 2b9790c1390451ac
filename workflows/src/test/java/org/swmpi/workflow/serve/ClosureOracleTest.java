package org.swmpi.workflow.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.jena.query.QueryExecution;
import org.apache.jena.query.QueryExecutionFactory;
import org.apache.jena.query.ResultSetFormatter;
import org.apache.jena.rdf.model.InfModel;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.reasoner.Reasoner;
import org.apache.jena.reasoner.ReasonerRegistry;
import org.apache.jena.reasoner.rulesys.RDFSRuleReasoner;
import org.apache.jena.riot.RDFDataMgr;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.reason.Closure;
import org.swmpi.reason.ClosureOptions;
import org.swmpi.reason.ClosureProgress;
import org.swmpi.workflow.serve.data.ServedData;
import org.swmpi.workflow.serve.data.ServedFile;

/// Answers over HTTP beside those of Jena's own RDFS reasoner over the same files.
class ClosureOracleTest {
  private static final String EXAMPLES = "../examples/lv2/turtle";
  private static final String PREFIXES =
      """
      PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#>
      PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
      PREFIX owl: <http://www.w3.org/2002/07/owl#>
      PREFIX lv2: <http://lv2plug.in/ns/lv2core#>
      PREFIX doap: <http://usefulinc.com/ns/doap#>
      """;

  @TempDir private static Path folder;
  private static InfModel oracle;
  private static ServedData data;
  private static ServedEndpoint endpoint;

  @BeforeAll
  static void start() throws Exception {
    Path closed = folder.resolve("closed.nq");
    ClosureOptions options = ClosureOptions.of(List.of(EXAMPLES), closed.toString());
    Job.run(
        JobOptions.defaults().withTransport("threads").withRanks(2),
        world -> {
          Closure.run(world, options, ClosureProgress.SILENT);
          return 0;
        });
    data = ServedData.inMemory(List.of(ServedFile.only(closed)));
    endpoint = ServedEndpoint.of(data, null, Duration.ofSeconds(60), 100_000);
    Model stated = ModelFactory.createDefaultModel();
    RDFDataMgr.read(stated, EXAMPLES + "/schema.ttl");
    RDFDataMgr.read(stated, EXAMPLES + "/plugins.ttl");
    Reasoner reasoner = ReasonerRegistry.getRDFSReasoner();
    reasoner.setParameter(
        org.apache.jena.vocabulary.ReasonerVocabulary.PROPsetRDFSLevel,
        org.apache.jena.vocabulary.ReasonerVocabulary.RDFS_SIMPLE);
    oracle = ModelFactory.createInfModel(reasoner, stated);
    assertThat(reasoner).isInstanceOf(RDFSRuleReasoner.class);
  }

  @AfterAll
  static void stop() {
    endpoint.close();
    data.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT ?x { ?x rdf:type lv2:Plugin FILTER(isIRI(?x)) }",
        "SELECT ?x ?c { ?x rdf:type lv2:Plugin , ?c . ?c rdfs:subClassOf lv2:Plugin FILTER(isIRI(?x) && isIRI(?c)) }",
        "SELECT ?p ?q { ?p rdfs:subPropertyOf ?q FILTER(?p != ?q) }",
        "SELECT ?c (COUNT(DISTINCT ?x) AS ?n) { ?x rdf:type ?c . ?c rdfs:subClassOf lv2:Plugin FILTER(isIRI(?x)) } GROUP BY ?c",
        "SELECT ?x { ?x rdf:type lv2:Plugin FILTER(isIRI(?x)) MINUS { ?x rdf:type lv2:FilterPlugin } }",
        "SELECT ?s ?n { ?x rdf:type lv2:Port ; lv2:symbol ?s OPTIONAL { ?x lv2:name ?n } FILTER(STRLEN(?s) > 3) }",
        "SELECT DISTINCT ?d { ?a rdfs:subClassOf+ lv2:Plugin . ?a rdfs:label ?d }",
        "SELECT ?x { ?x rdf:type lv2:DynamicsPlugin FILTER EXISTS { ?x doap:name ?n FILTER REGEX(STR(?n), 'amp', 'i') } }",
        "SELECT (COUNT(*) AS ?n) { ?x rdf:type lv2:Port }",
      })
  void answersAreThoseOfJenasReasoner(String query) throws Exception {
    List<String> answer = endpoint.answer(PREFIXES + query).lines().sorted().toList();
    assertThat(answer).isEqualTo(expected(PREFIXES + query));
    assertThat(answer).as("solutions below the heading").hasSizeGreaterThan(1);
  }

  private static List<String> expected(String query) {
    ByteArrayOutputStream csv = new ByteArrayOutputStream();
    try (QueryExecution execution = QueryExecutionFactory.create(query, oracle)) {
      ResultSetFormatter.outputAsCSV(csv, execution.execSelect());
    }
    return csv.toString(StandardCharsets.UTF_8).replace("\r", "").lines().sorted().toList();
  }
}
