package org.swmpi.workflow.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import org.swmpi.workflow.serve.data.ServedData;
import org.swmpi.workflow.serve.query.SimilarTerms;

/// An endpoint as a client sees it.
final class ServedEndpoint implements AutoCloseable {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final Endpoint endpoint;

  private ServedEndpoint(Endpoint endpoint) {
    this.endpoint = endpoint;
  }

  /// Listens on any free port of the loopback interface.
  static ServedEndpoint of(
      ServedData data, SimilarTerms terms, Duration timeout, long limit, String... services) {
    return new ServedEndpoint(
        Endpoint.start(
            data, terms, new EndpointOptions("127.0.0.1", 0, timeout, limit, List.of(services))));
  }

  /// One that sends its answers so.
  static ServedEndpoint of(ServedData data, WholeAnswers answers) {
    EndpointOptions options =
        new EndpointOptions("127.0.0.1", 0, Duration.ofSeconds(60), 1000, List.of());
    return new ServedEndpoint(Endpoint.start(data, null, options, answers));
  }

  /// Its address, with another path.
  URI uri(String path) {
    return URI.create(endpoint.queryAddress().replaceFirst("/sparql$", "")).resolve(path);
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return CLIENT.send(request.timeout(Duration.ofSeconds(60)).build(), BodyHandlers.ofString());
  }

  HttpResponse<String> ask(String query) throws Exception {
    return send(
        HttpRequest.newBuilder(uri("/sparql"))
            .header("Accept", "text/csv, text/turtle")
            .header("Content-Type", "application/sparql-query")
            .POST(BodyPublishers.ofString(query)));
  }

  /// The solutions as CSV, or triples as Turtle.
  String answer(String query) throws Exception {
    HttpResponse<String> response = ask(query);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return response.body().replace("\r", "");
  }

  /// The message of a refusal.
  String refusal(String query, int status) throws Exception {
    HttpResponse<String> response = ask(query);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    return response.body();
  }

  @Override
  public void close() {
    endpoint.close();
  }
}
