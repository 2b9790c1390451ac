package org.swmpi.workflow.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.workflow.serve.data.ServedData;
import org.swmpi.workflow.serve.data.ServedFile;

/// What queries of the endpoint may do, and what they get.
class EndpointTest {
  private static final String DATA =
      """
      <http://x/a> <http://x/p> "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!" .
      <http://x/b> <http://x/p> <http://x/a> .
      <http://x/b> <http://www.w3.org/2000/01/rdf-schema#member> <http://x/a> <http://x/g> .
      <http://x/b> <http://x/p> "1" <http://x/g> .
      """;

  @TempDir private static Path folder;
  private static ServedData data;
  private static ServedEndpoint endpoint;
  private static ServedEndpoint impatient;

  @BeforeAll
  static void start() throws Exception {
    Path file = Files.writeString(folder.resolve("data.nq"), DATA);
    data = ServedData.inMemory(List.of(ServedFile.only(file)));
    endpoint = ServedEndpoint.of(data, null, Duration.ofSeconds(60), 100);
    impatient = ServedEndpoint.of(data, null, Duration.ofMillis(300), 100);
  }

  @AfterAll
  static void stop() {
    impatient.close();
    endpoint.close();
    data.close();
  }

  @Test
  void theDefaultGraphHasTheTriplesOfAllGraphs() throws Exception {
    assertThat(endpoint.answer("SELECT (count(*) AS ?n) { ?s ?p ?o }")).isEqualTo("n\n4\n");
    assertThat(endpoint.answer("SELECT (count(*) AS ?n) { GRAPH ?g { ?s ?p ?o } }"))
        .isEqualTo("n\n2\n");
    assertThat(endpoint.answer("SELECT ?o FROM <http://x/g> { <http://x/b> <http://x/p> ?o }"))
        .isEqualTo("o\n1\n");
    assertThat(endpoint.answer("SELECT ?o { GRAPH <http://x/none> { ?s ?p ?o } }"))
        .isEqualTo("o\n");
  }

  @Test
  void aPredicateOfRdfsIsLookedUpAndNotComputed() throws Exception {
    assertThat(
            endpoint.answer(
                "SELECT ?o { <http://x/b> <http://www.w3.org/2000/01/rdf-schema#member> ?o }"))
        .isEqualTo("o\nhttp://x/a\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ASK { ?s ?p ?o FILTER(REGEX(STR(?o), '^(a+)+\\\\1b')) }",
        "ASK { ?s ?p ?o FILTER(<http://www.w3.org/2005/xpath-functions#matches>(STR(?o), '^(a+)+\\\\1b')) }",
        "SELECT (REPLACE(STR(?o), '^(a+)+\\\\1b', 'x') AS ?r) { ?s ?p ?o }",
        "SELECT (SUM(IF(REGEX(STR(?o), '^(a+)+\\\\1b'), 1, 0)) AS ?n) { ?s ?p ?o }",
        "SELECT ?s { ?s ?p ?o } GROUP BY ?s HAVING (COUNT(?s) > 0) (REGEX(STR(SAMPLE(?o)), '^(a+)+\\\\1b'))",
        "SELECT (REGEX('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '^(a+)+\\\\1b') AS ?b) {}",
        "ASK { FILTER REGEX('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '^(a+)+\\\\1b') }",
        "SELECT ?s { ?s ?p ?o } ORDER BY REGEX(STR(?o), '^(a+)+\\\\1b')",
        "SELECT ?s { ?s ?p ?o FILTER EXISTS { ?s ?p ?q FILTER REGEX(STR(?q), '^(a+)+\\\\1b') } }",
        "SELECT ?s { ?s ?p ?o OPTIONAL { ?s ?p ?q FILTER REGEX(STR(?o), '^(a+)+\\\\1b') } }",
        "SELECT ?s { { SELECT ?s { ?s ?p ?o BIND(REGEX(STR(?o), '^(a+)+\\\\1b') AS ?b) } } }",
        "SELECT ?a { ?a ?p1 ?b . ?c ?p2 ?d . ?e ?p3 ?f . ?g ?p4 ?h . ?i ?p5 ?j . ?k ?p6 ?l ."
            + " ?m ?p7 ?n . ?o ?p8 ?q . ?r ?p9 ?s . ?t ?p10 ?u . ?v ?p11 ?w . ?x ?p12 ?y FILTER(?y = 2) }",
      })
  void aQueryThatTakesTooLongIsEnded(String query) throws Exception {
    long start = System.nanoTime();
    assertThat(impatient.refusal(query, 503)).contains("longer than 300 ms").contains("--timeout");
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
  }

  /// A query that has waited for its turn has only the rest of its time.
  @Test
  void theTimeOfAQueryBeginsWithItsArrival() throws Exception {
    String query = "ASK { FILTER REGEX('" + "a".repeat(48) + "', '^(a+)+\\\\1b') }";
    try (ServedEndpoint busy = ServedEndpoint.of(data, null, Duration.ofMillis(2_500), 100);
        ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
      Callable<Duration> refused =
          () -> {
            long start = System.nanoTime();
            busy.refusal(query, 503);
            return Duration.ofNanos(System.nanoTime() - start);
          };
      List<Future<Duration>> all = new ArrayList<>();
      for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
        all.add(clients.submit(refused));
      }
      Thread.sleep(500);
      Future<Duration> last = clients.submit(refused);
      Duration longest = Duration.ZERO;
      for (Future<Duration> one : all) {
        longest = one.get().compareTo(longest) > 0 ? one.get() : longest;
      }
      // 2 s more if its time began with its turn
      assertThat(last.get()).isLessThan(longest.plusMillis(1_500));
    }
  }

  /// The first ends in the parser, the others where it is worked on.
  @Test
  void aQueryThatIsNestedTooDeeplyIsRefused() throws Exception {
    for (String query :
        List.of(
            "SELECT * " + "{".repeat(100_000) + "}".repeat(100_000),
            "SELECT * { {} " + "UNION {} ".repeat(50_000) + "}",
            "ASK { FILTER(1 = 2" + " || 1 = 2".repeat(50_000) + ") }")) {
      assertThat(endpoint.refusal(query, 400)).contains("nested too deeply");
    }
  }

  @Test
  void moreResultsThanTheLimitAreRefused() throws Exception {
    String many = "{ ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }";
    assertThat(endpoint.refusal("SELECT * " + many, 403)).contains("more than 100 results");
    assertThat(endpoint.refusal("CONSTRUCT { ?a ?b [] } " + many, 403))
        .contains("more than 100 results");
    assertThat(endpoint.answer("SELECT ?a " + many + " LIMIT 100").lines()).hasSize(101);
  }

  @Test
  void aDescriptionHasItsBlankNodesAndEndsAtTheLimit() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 101; i++) {
      lines.append("<x:hub> <x:p> \"%d\" .%n".formatted(i));
    }
    lines.append(
        """
        <x:a> <x:p> _:b .
        _:b <x:p> _:c <x:g> .
        _:c <x:q> <x:d> .
        <x:d> <x:p> "d" .
        """);
    Path file = Files.writeString(folder.resolve("described.nq"), lines);
    try (ServedData many = ServedData.inMemory(List.of(ServedFile.only(file)));
        ServedEndpoint limited = ServedEndpoint.of(many, null, Duration.ofSeconds(60), 100)) {
      assertThat(limited.answer("DESCRIBE <x:a>").replaceAll("\\s+", " "))
          .isEqualTo("<x:a> <x:p> [ <x:p> [ <x:q> <x:d> ] ] . ");
      assertThat(limited.answer("DESCRIBE ?s <x:none> { ?s <x:p> 'd' }").replaceAll("\\s+", " "))
          .isEqualTo("<x:d> <x:p> \"d\" . ");
      assertThat(limited.answer("DESCRIBE * FROM NAMED <x:g> { GRAPH ?g { ?s ?p ?o } }"))
          .contains("<x:p>")
          .doesNotContain("<x:a>", "<x:q>");
      assertThat(limited.answer("DESCRIBE <x:a> FROM <x:g>")).isEmpty();
      assertThat(limited.refusal("DESCRIBE <x:hub>", 403)).contains("more than 100 results");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"SERVICE", "SERVICE SILENT"})
  void noOtherHostIsAsked(String service) throws Exception {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      other.setSoTimeout(100);
      String iri = "<http://127.0.0.1:" + other.getLocalPort() + "/sparql>";
      for (String query :
          List.of(
              "SELECT * { " + service + " " + iri + " { ?s ?p ?o } }",
              "SELECT * { BIND(" + iri + " AS ?x) " + service + " ?x { ?s ?p ?o } }")) {
        assertThat(endpoint.refusal(query, 403)).contains("--allow-service");
      }
      assertThatThrownBy(other::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void anAllowedHostIsAsked() throws Exception {
    String service = "SELECT ?o { SERVICE <" + endpoint.uri("/sparql") + "> { ?s ?p ?o } } LIMIT 1";
    int port = endpoint.uri("/").getPort();
    try (ServedEndpoint asking =
        ServedEndpoint.of(data, null, Duration.ofSeconds(60), 100, "127.0.0.1:" + port)) {
      assertThat(asking.answer(service).lines()).hasSize(2);
      assertThat(asking.refusal(service.replace("127.0.0.1", "localhost"), 403))
          .contains("localhost");
    }
  }

  @Test
  void noFileIsRead() throws Exception {
    Path secret = Files.writeString(folder.resolve("secret.ttl"), "<x:s> <x:p> <x:secret> .");
    String iri = "<" + secret.toUri() + ">";
    for (String query :
        List.of(
            "SELECT * FROM " + iri + " { ?s ?p ?o }",
            "SELECT * FROM NAMED " + iri + " { GRAPH ?g { ?s ?p ?o } }",
            "CONSTRUCT { ?s ?p ?o } FROM " + iri + " { ?s ?p ?o }")) {
      assertThat(endpoint.answer(query)).doesNotContain("secret");
    }
    assertThat(endpoint.refusal("SELECT * { SERVICE " + iri + " { ?s ?p ?o } }", 403))
        .contains("SERVICE");
    String byProtocol = "/sparql?query=" + encoded("SELECT * { ?s ?p ?o }") + "&default-graph-uri=";
    assertThat(endpoint.send(get(byProtocol + secret.toUri())).body()).doesNotContain("secret");
    assertThat(endpoint.send(get("/sparql?query-ref=" + secret.toUri())).statusCode())
        .isEqualTo(400);
  }

  private static HttpRequest.Builder get(String path) {
    return HttpRequest.newBuilder(endpoint.uri(path));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<java:org.apache.jena.sparql.function.library.wait>(2000)",
        "<http://jena.apache.org/ARQ/function#wait>(2000)",
        "<http://jena.apache.org/ARQ/function#SystemVar>('java.home')",
        "<http://www.w3.org/2005/xpath-functions#apply>(<java:org.apache.jena.sparql.function.library.wait>, 2000)",
      })
  void functionsOfThisProcessAreNotThere(String call) throws Exception {
    assertThat(endpoint.answer("SELECT (COALESCE(" + call + ", 'none') AS ?x) {}"))
        .isEqualTo("x\nnone\n");
  }

  @Test
  void noScriptIsRun() throws Exception {
    assertThat(
            endpoint.refusal("SELECT (<http://jena.apache.org/ARQ/jsFunction#f>(1) AS ?x) {}", 400))
        .contains("Scripting not enabled");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java:org.apache.jena.sparql.pfunction.library.concat",
        "http://jena.apache.org/ARQ/property#concat"
      })
  void propertyFunctionsOfThisProcessAreNotThere(String function) throws Exception {
    assertThat(endpoint.answer("SELECT ?x { ?x <" + function + "> ('a' 'b') }")).isEqualTo("x\n");
  }

  @Test
  void functionsOfSparqlAreAsTheyShouldBe() throws Exception {
    assertThat(
            endpoint.answer(
                "SELECT (REPLACE('abcb', 'B', 'x', 'i') AS ?a) (REGEX('ABC', 'b', 'i') AS ?b)"
                    + " (STR(REPLACE('ab'@en, 'a(b)', '$1')) AS ?c) (REPLACE('a', 'q', 'x') AS ?d)"
                    + " (<http://www.w3.org/2001/XMLSchema#integer>('12') AS ?e) {}"))
        .isEqualTo("a,b,c,d,e\naxcx,true,b,a,12\n");
  }

  @Test
  void similarityWithoutASpaceSaysWhatIsMissing() throws Exception {
    assertThat(
            endpoint.refusal(
                "SELECT * { ?x <https://w3id.org/sw-mpi/function#similarTo> 'a' }", 403))
        .contains("--space");
  }

  @Test
  void aQueryThatIsNotInUtf8IsRefused() throws Exception {
    byte[] query = "SELECT ('é' AS ?x) {}".getBytes(StandardCharsets.ISO_8859_1);
    HttpResponse<String> response =
        endpoint.send(
            HttpRequest.newBuilder(endpoint.uri("/sparql"))
                .header("Content-Type", "application/sparql-query")
                .POST(BodyPublishers.ofByteArray(query)));
    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body()).contains("UTF-8");
  }

  /// RDF/XML has no way to write some predicates.
  @Test
  void anAnswerThatItsFormatCannotTakeIsRefusedInWords() throws Exception {
    HttpResponse<String> response =
        endpoint.send(
            get("/sparql?query=" + encoded("CONSTRUCT { <x:a> <http://x/1> <x:b> } {}"))
                .header("Accept", "application/rdf+xml"));
    assertThat(response.statusCode()).isEqualTo(406);
    assertThat(response.body()).contains("text/turtle");
  }

  @Test
  void anErrorOfSyntaxNamesItsPlace() throws Exception {
    assertThat(endpoint.refusal("SELECT * { ?s ?p }", 400)).contains("line 1, column 18");
  }
}
