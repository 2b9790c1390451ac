package org.swmpi.workflow.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.QueryExecution;
import org.apache.jena.query.QueryExecutionFactory;
import org.apache.jena.query.ResultSet;
import org.apache.jena.query.ResultSetFormatter;
import org.apache.jena.rdf.model.InfModel;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.reasoner.Reasoner;
import org.apache.jena.reasoner.ReasonerRegistry;
import org.apache.jena.reasoner.rulesys.RDFSRuleReasoner;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.riot.RDFLanguages;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.resultset.ResultsReader;
import org.apache.jena.vocabulary.RDF;
import org.apache.jena.vocabulary.RDFS;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.partition.Progress;
import org.swmpi.reason.Closure;
import org.swmpi.reason.ClosureOptions;
import org.swmpi.reason.Profile;
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
          Closure.run(world, options, Progress.SILENT);
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

  /// Without what one of both adds by the axioms alone.
  private static Model plain(Model model) {
    return ModelFactory.createDefaultModel()
        .add(
            model
                .listStatements()
                .filterDrop(
                    statement ->
                        statement.getSubject().equals(statement.getObject())
                            || statement.getPredicate().equals(RDF.type)
                                && String.valueOf(statement.getObject()).startsWith(RDFS.getURI()))
                .toList());
  }

  private static Model graph(HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    String type = response.headers().firstValue("Content-Type").orElse("").replaceFirst(";.*", "");
    Model model = ModelFactory.createDefaultModel();
    RDFParser.fromString(response.body(), RDFLanguages.contentTypeToLang(type)).parse(model);
    return model;
  }

  private static HttpResponse<String> ask(String query, String accept) throws Exception {
    return endpoint.send(
        HttpRequest.newBuilder(endpoint.uri("/sparql"))
            .header("Accept", accept)
            .header("Content-Type", "application/sparql-query")
            .POST(BodyPublishers.ofString(PREFIXES + query)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CONSTRUCT { ?x rdf:type ?c } { ?x rdf:type ?c . ?c rdfs:subClassOf lv2:Plugin FILTER(isIRI(?x)) }",
        "CONSTRUCT { ?x lv2:port [ lv2:symbol ?s ] } { ?x lv2:port ?p . ?p rdf:type lv2:ControlPort ; lv2:symbol ?s }",
        "CONSTRUCT WHERE { ?x rdfs:domain ?y }",
        "DESCRIBE <http://lv2plug.in/plugins/eg-amp>",
        "DESCRIBE ?c { ?c rdfs:subClassOf lv2:DynamicsPlugin }",
      })
  void graphsAreThoseOfJenasReasoner(String query) throws Exception {
    Model expected;
    try (QueryExecution execution = QueryExecutionFactory.create(PREFIXES + query, oracle)) {
      expected =
          execution.getQuery().isDescribeType()
              ? execution.execDescribe()
              : execution.execConstruct();
    }
    assertThat(expected.size()).isGreaterThan(1);
    Model found = plain(graph(ask(query, "text/turtle")));
    expected = plain(expected);
    assertThat(found.isIsomorphicWith(expected))
        .as("missing: %s, too many: %s", expected.difference(found), found.difference(expected))
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/turtle",
        "application/n-triples",
        "application/rdf+xml",
        "application/ld+json",
        "application/trig",
        "application/n-quads",
        "text/html;q=0.2, application/ld+json;q=0.5, text/turtle;q=0.9",
        "*/*"
      })
  void aGraphIsTheSameInEachFormat(String accept) throws Exception {
    String query = "CONSTRUCT WHERE { ?x lv2:port ?p . ?p lv2:symbol ?s }";
    HttpResponse<String> response = ask(query, accept);
    if (!accept.contains("*")) {
      String wanted = accept.contains(",") ? "text/turtle" : accept;
      assertThat(response.headers().firstValue("Content-Type").orElse("")).startsWith(wanted);
    }
    try (QueryExecution execution = QueryExecutionFactory.create(PREFIXES + query, oracle)) {
      assertThat(graph(response).isIsomorphicWith(execution.execConstruct())).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/sparql-results+json",
        "application/sparql-results+xml",
        "text/csv",
        "text/tab-separated-values"
      })
  void rowsAreTheSameInEachFormat(String accept) throws Exception {
    String query = "SELECT ?c { ?c rdfs:subClassOf lv2:Plugin }";
    HttpResponse<String> response = ask(query, accept);
    assertThat(response.headers().firstValue("Content-Type").orElse("")).startsWith(accept);
    ResultSet rows =
        ResultsReader.create()
            .lang(RDFLanguages.contentTypeToLang(accept))
            .build()
            .readAny(new ByteArrayInputStream(response.body().getBytes(StandardCharsets.UTF_8)))
            .getResultSet();
    Set<String> found = new TreeSet<>();
    rows.forEachRemaining(row -> found.add(row.get("c").toString()));
    Set<String> expected = new TreeSet<>();
    try (QueryExecution execution = QueryExecutionFactory.create(PREFIXES + query, oracle)) {
      execution.execSelect().forEachRemaining(row -> expected.add(row.get("c").toString()));
    }
    assertThat(found).isEqualTo(expected).hasSizeGreaterThan(10);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ASK { <http://lv2plug.in/plugins/eg-amp> rdf:type lv2:DynamicsPlugin }",
        "ASK { <http://lv2plug.in/plugins/eg-metro> rdf:type lv2:DynamicsPlugin }",
        "ASK { lv2:AmplifierPlugin rdfs:subClassOf rdfs:Resource }",
      })
  void verdictsAreThoseOfJenasReasoner(String query) throws Exception {
    HttpResponse<String> response = ask(query, "application/sparql-results+json");
    try (QueryExecution execution = QueryExecutionFactory.create(PREFIXES + query, oracle)) {
      assertThat(response.body().replaceAll("\\s", ""))
          .endsWith("\"boolean\":" + execution.execAsk() + "}");
    }
  }

  /// The data in a named graph, and the schema outside it.
  @Test
  void aNamedGraphHasWhatFollowsFromItsTriples() throws Exception {
    Path quads = folder.resolve("graphs.nq");
    Model stated = RDFDataMgr.loadModel(EXAMPLES + "/plugins.ttl");
    try (OutputStream out = Files.newOutputStream(quads)) {
      DatasetGraph dataset = DatasetGraphFactory.create();
      dataset.addGraph(NodeFactory.createURI("http://x/g"), stated.getGraph());
      RDFDataMgr.loadModel(EXAMPLES + "/schema.ttl")
          .getGraph()
          .find()
          .forEachRemaining(triple -> dataset.getDefaultGraph().add(triple));
      RDFDataMgr.write(out, dataset, Lang.NQUADS);
    }
    Path closed = folder.resolve("graphs-closed.nq");
    ClosureOptions options =
        new ClosureOptions(
            List.of(quads.toString()),
            List.of(),
            closed.toString(),
            Profile.RDFS,
            false,
            false,
            true,
            false,
            null,
            null);
    Job.run(
        JobOptions.defaults().withTransport("threads").withRanks(2),
        world -> {
          Closure.run(world, options, InputStream.nullInputStream(), Progress.SILENT);
          return 0;
        });
    String pattern =
        "{ ?x rdf:type ?c FILTER(STRSTARTS(STR(?x), 'http://lv2plug.in/plugins/')"
            + " && STRSTARTS(STR(?c), 'http://lv2plug.in/ns/'))";
    Set<String> expected = new TreeSet<>();
    try (QueryExecution execution =
        QueryExecutionFactory.create(PREFIXES + "SELECT ?x ?c " + pattern + " }", oracle)) {
      execution
          .execSelect()
          .forEachRemaining(row -> expected.add(row.get("x") + "," + row.get("c")));
    }
    try (ServedData graphs = ServedData.inMemory(List.of(ServedFile.only(closed)));
        ServedEndpoint own = ServedEndpoint.of(graphs, null, Duration.ofSeconds(60), 100_000)) {
      String inGraph = PREFIXES + "SELECT ?x ?c { GRAPH <http://x/g> " + pattern + " } }";
      assertThat(new TreeSet<>(own.answer(inGraph).lines().skip(1).toList()))
          .isEqualTo(expected)
          .hasSizeGreaterThan(20);
      String from = PREFIXES + "SELECT ?x ?c FROM <http://x/g> " + pattern + " }";
      assertThat(new TreeSet<>(own.answer(from).lines().skip(1).toList())).isEqualTo(expected);
      String named = PREFIXES + "SELECT DISTINCT ?g FROM NAMED <http://x/g> { GRAPH ?g {} }";
      assertThat(own.answer(named)).isEqualTo("g\nhttp://x/g\n");
    }
  }
}
