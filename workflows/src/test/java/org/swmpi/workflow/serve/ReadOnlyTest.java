package org.swmpi.workflow.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.workflow.serve.data.ServedData;
import org.swmpi.workflow.serve.data.ServedFile;

/// Tries, as a scanner does, whatever might write: each method on each path that a SPARQL server or
/// Fuseki may have.
class ReadOnlyTest {
  private static final List<String> PATHS =
      List.of(
          "/",
          "/sparql",
          "/sparql/",
          "/sparql/sparql",
          "/sparql/query",
          "/sparql/update",
          "/sparql/data",
          "/sparql/get",
          "/sparql/upload",
          "/sparql/patch",
          "/sparql/shacl",
          "/sparql/prefixes",
          "/ds",
          "/ds/sparql",
          "/ds/query",
          "/ds/update",
          "/ds/data",
          "/ds/upload",
          "/query",
          "/update",
          "/data",
          "/upload",
          "/patch",
          "/rdf-graph-store",
          "/statements",
          "/repositories",
          "/$/server",
          "/$/datasets",
          "/$/datasets/sparql",
          "/$/ping",
          "/$/stats",
          "/$/stats/sparql",
          "/$/metrics",
          "/$/tasks",
          "/$/logs",
          "/$/reload",
          "/$/backup/sparql",
          "/$/backups-list",
          "/$/compact/sparql",
          "/$/sleep",
          "/$/validate/query",
          "/%24/datasets",
          "/manage.html",
          "/index.html",
          "/ui",
          "/WEB-INF/web.xml",
          "/favicon.ico",
          "/sparql;x=y",
          "//sparql",
          "/./sparql",
          "/../sparql",
          "/sparql/../$/datasets",
          "/sparql%2f..%2f$%2fdatasets",
          "/SPARQL");

  private static final List<String> METHODS =
      List.of(
          "GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "QUERY");

  private static final List<String> BODIES =
      List.of(
          "",
          "application/sparql-update\nINSERT DATA { <x:a> <x:b> <x:new> }",
          "application/x-www-form-urlencoded\nupdate=INSERT+DATA+%7B+%3Cx:a%3E+%3Cx:b%3E+%3Cx:new%3E+%7D",
          "application/x-www-form-urlencoded\nquery=INSERT+DATA+%7B+%3Cx:a%3E+%3Cx:b%3E+%3Cx:new%3E+%7D",
          "application/sparql-query\nINSERT DATA { <x:a> <x:b> <x:new> }",
          "application/sparql-query\nLOAD <file:///etc/passwd>",
          "text/turtle\n<x:a> <x:b> <x:new> .",
          "application/rdf-patch\nA <x:a> <x:b> <x:new> .",
          "multipart/form-data; boundary=b\n--b\r\nContent-Disposition: form-data; name=\"f\";"
              + " filename=\"f.ttl\"\r\nContent-Type: text/turtle\r\n\r\n<x:a> <x:b> <x:new> .\r\n--b--\r\n");

  private static final String COUNT =
      "SELECT (COUNT(*) AS ?n) { { ?s ?p ?o } UNION { GRAPH ?g { ?s ?p ?o } } }";

  @TempDir private static Path folder;
  private static ServedData data;
  private static ServedEndpoint endpoint;

  @BeforeAll
  static void start() throws Exception {
    Path file = Files.writeString(folder.resolve("data.nq"), "<x:a> <x:b> <x:c> <x:g> .\n");
    data = ServedData.inMemory(List.of(ServedFile.only(file)));
    endpoint = ServedEndpoint.of(data, null, Duration.ofSeconds(60), 1000);
  }

  @AfterAll
  static void stop() {
    endpoint.close();
    data.close();
  }

  @Test
  void nothingThatAScannerTriesWrites() throws Exception {
    List<String> taken = new ArrayList<>();
    for (String path : PATHS) {
      for (String method : METHODS) {
        for (String body : path.equals("/sparql") ? BODIES : BODIES.subList(1, 2)) {
          Answer answer = Answer.of(endpoint.uri("/"), method, path, body);
          boolean reads =
              path.equals("/") && List.of("GET", "HEAD").contains(method)
                  || method.equals("OPTIONS");
          if (answer.status() < 400 && !reads) {
            taken.add(method + " " + path + " " + body + ": " + answer.head());
          }
          assertThat(answer.status()).as(method + " " + path).isNotEqualTo(500).isPositive();
          assertThat(answer.head().toLowerCase(java.util.Locale.ROOT))
              .doesNotContain("\nserver:", "jetty", "access-control-allow");
        }
      }
    }
    assertThat(taken).isEmpty();
    assertThat(endpoint.answer(COUNT)).isEqualTo("n\n2\n");
  }

  @Test
  void whatIsTooLargeIsRefused() throws Exception {
    // Less than what the server reads at most: it closes the connection of one that sends more.
    String large = "#" + "x".repeat(3 << 19);
    assertThat(endpoint.ask("ASK {} " + large).statusCode()).isEqualTo(413);
    HttpRequest.Builder chunked =
        HttpRequest.newBuilder(endpoint.uri("/sparql"))
            .header("Content-Type", "application/sparql-query")
            .POST(
                BodyPublishers.ofInputStream(
                    () ->
                        new java.io.ByteArrayInputStream(
                            ("ASK {} " + large).getBytes(StandardCharsets.UTF_8))));
    assertThat(endpoint.send(chunked).statusCode()).isEqualTo(413);
  }

  @Test
  void parametersThatCannotBeDecodedAreRefused() throws Exception {
    for (String query : List.of("query=%ff%fe", "query=%zz", "query=ASK%7B%7D&x=%zz")) {
      assertThat(Answer.of(endpoint.uri("/"), "GET", "/sparql?" + query, "").status())
          .as(query)
          .isEqualTo(400);
      String form = "application/x-www-form-urlencoded\n" + query;
      assertThat(Answer.of(endpoint.uri("/"), "POST", "/sparql", form).status())
          .as("form " + query)
          .isEqualTo(400);
    }
  }

  /// Those of one name would take a time that grows with the square of their number.
  @Test
  void aFormOfVeryManyParametersIsRefused() throws Exception {
    String form = "application/x-www-form-urlencoded\nquery=ASK%7B%7D";
    assertThat(Answer.of(endpoint.uri("/"), "POST", "/sparql", form + "&a=b".repeat(999)).status())
        .isEqualTo(200);
    assertThat(
            Answer.of(endpoint.uri("/"), "POST", "/sparql", form + "&a=b".repeat(1_000)).status())
        .isEqualTo(400);
  }

  /// Fuseki can make a script, or a page with a style sheet, of an answer.
  @Test
  void noAnswerIsAScript() throws Exception {
    String all =
        "/sparql?query=SELECT+*+%7B+%3Fs+%3Fp+%3Fo+%7D&callback=steal&stylesheet=steal.xsl";
    for (String output : List.of("json", "xml", "csv", "text")) {
      HttpResponse<String> answer =
          endpoint.send(HttpRequest.newBuilder(endpoint.uri(all + "&output=" + output)));
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).contains("x:").doesNotContain("steal");
      assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    }
    HttpRequest.Builder form =
        HttpRequest.newBuilder(endpoint.uri("/sparql"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(all.substring(8) + "&output=json"));
    assertThat(endpoint.send(form).body()).contains("x:").doesNotContain("steal");
  }

  /// More clients than there are threads begin to send queries, and do not go on.
  @Test
  void slowClientsKeepNobodyOut() throws Exception {
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 150; i++) {
        Socket socket = new Socket(endpoint.uri("/").getHost(), endpoint.uri("/").getPort());
        slow.add(socket);
        String head = "POST /sparql HTTP/1.1\r\nHost: localhost\r\n";
        String begun =
            i % 3 == 0
                ? "POST /spa"
                : i % 3 == 1
                    ? head
                        + "Content-Type: application/sparql-query\r\nContent-Length: 100\r\n\r\nASK"
                    : head
                        + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nquery=";
        socket.getOutputStream().write(begun.getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
      }
      HttpRequest.Builder ask =
          HttpRequest.newBuilder(endpoint.uri("/sparql"))
              .header("Content-Type", "application/sparql-query")
              .POST(BodyPublishers.ofString("ASK {}"));
      assertThat(
              java.util.concurrent.CompletableFuture.supplyAsync(() -> status(ask))
                  .get(10, java.util.concurrent.TimeUnit.SECONDS))
          .isEqualTo(200);
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  private static int status(HttpRequest.Builder request) {
    try {
      return endpoint.send(request).statusCode();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /// A page of another host whose name was made to lead here.
  @Test
  void aRequestThatIsMeantForAnotherHostIsRefused() throws Exception {
    Answer answer =
        Answer.ofText(
            endpoint.uri("/"), "GET /sparql?query=ASK%7B%7D HTTP/1.1\r\nHost: evil.example\r\n");
    assertThat(answer.status()).isEqualTo(421);
  }

  @Test
  void thePageLoadsNothingFromElsewhere() throws Exception {
    HttpResponse<String> page = endpoint.send(HttpRequest.newBuilder(endpoint.uri("/")));
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
        .startsWith("default-src 'none'")
        .containsPattern("script-src 'sha256-.{44}'$");
    assertThat(page.body()).doesNotContain("src=", "@import", "//cdn");
  }

  /// What a server says to bytes that are a request.
  private record Answer(int status, String head) {
    static Answer of(URI server, String method, String path, String body) throws Exception {
      int type = body.indexOf('\n');
      String text = type < 0 ? "" : body.substring(type + 1);
      return ofText(
          server,
          method
              + " "
              + path
              + " HTTP/1.1\r\nHost: localhost\r\n"
              + (type < 0 ? "" : "Content-Type: " + body.substring(0, type) + "\r\n")
              + "Content-Length: "
              + text.length()
              + "\r\n",
          text);
    }

    static Answer ofText(URI server, String head) throws Exception {
      return ofText(server, head, "");
    }

    private static Answer ofText(URI server, String head, String body) throws Exception {
      try (Socket socket = new Socket(server.getHost(), server.getPort())) {
        socket.setSoTimeout(20_000);
        String request = head + "Connection: close\r\n\r\n" + body;
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
        String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String first = answer.split("\r\n\r\n", -1)[0].replace("\r", "");
        return new Answer(Integer.parseInt(first.split(" ", -1)[1]), first);
      }
    }
  }
}
