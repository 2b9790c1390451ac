package org.swmpi.workflow.serve;

import java.io.IOException;
import java.time.Duration;
import org.apache.jena.fuseki.Fuseki;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.fuseki.main.sys.FusekiModules;
import org.apache.jena.fuseki.server.DataService;
import org.apache.jena.fuseki.server.Operation;
import org.apache.jena.sparql.core.DatasetGraph;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.EagerContentHandler;
import org.eclipse.jetty.server.handler.SizeLimitHandler;
import org.jspecify.annotations.Nullable;
import org.swmpi.workflow.serve.data.ServedData;
import org.swmpi.workflow.serve.query.QueryRules;
import org.swmpi.workflow.serve.query.QueryService;
import org.swmpi.workflow.serve.query.SimilarTerms;

/// A SPARQL 1.1 endpoint that reads and does nothing else: Fuseki with one operation, behind a gate
/// that lets through only what that operation takes.
///
/// ```java
/// try (ServedData data = ServedData.inMemory(List.of(Path.of("closed.nq")));
///     Endpoint endpoint = Endpoint.start(data, null, options)) {
///   System.out.println(endpoint.queryAddress());
/// }
/// ```
public final class Endpoint implements AutoCloseable {
  private static final int MOST_THREADS = 64;
  private static final int HEADER_BYTES = 64 << 10;

  /// What a piece of a request counts for, beside its bytes.
  private static final int FRAME_BYTES = 1 << 10;

  /// Bytes a second at which an answer has to be fetched.
  private static final long SLOWEST = 64 << 10;

  private static final Duration GRACE = Duration.ofSeconds(5);

  /// What part of the heap answers may take that are being fetched.
  private static final int ROOM = 4;

  private final FusekiServer server;
  private final String host;

  private Endpoint(FusekiServer server, String host) {
    this.server = server;
    this.host = host;
  }

  /// Starts to answer.
  ///
  /// @param data outlives the endpoint
  /// @param terms what `similarTo` searches; null for nothing
  /// @throws EndpointUnavailableException if the address cannot be listened on
  public static Endpoint start(
      ServedData data, @Nullable SimilarTerms terms, EndpointOptions options) {
    long room = Runtime.getRuntime().maxMemory() / ROOM;
    return start(data, terms, options, new WholeAnswers(options.timeout(), GRACE, SLOWEST, room));
  }

  /// @param answers send what is answered
  static Endpoint start(
      ServedData data,
      @Nullable SimilarTerms terms,
      EndpointOptions options,
      WholeAnswers answers) {
    JenaParts.begin();
    // It takes our jar's version for its own, and tells more where that is none of a release.
    Fuseki.outputJettyServerHeader = false;
    Fuseki.outputFusekiServerHeader = false;
    DatasetGraph dataset = data.dataset();
    QueryRules rules = new QueryRules(options.timeout(), options.limit(), options.services());
    rules.applyTo(dataset, terms);
    DataService service =
        DataService.newBuilder(dataset)
            .addEndpoint(
                org.apache.jena.fuseki.server.Endpoint.create()
                    .operation(Operation.Query)
                    .processor(new QueryService(rules))
                    .build())
            .build();
    FusekiServer server =
        FusekiServer.create()
            .fusekiModules(FusekiModules.empty())
            .port(options.port())
            .maxServerThreads(MOST_THREADS)
            .add(Gate.QUERY_PATH, service)
            .addFilter("/*", new Gate(options.host()))
            .build();
    for (var connector : server.getJettyServer().getConnectors()) {
      listen((ServerConnector) connector, options.host());
    }
    server.getJettyServer().insertHandler(new FormLimit());
    // A request takes a thread when all of it is here: slow clients take none.
    server
        .getJettyServer()
        .insertHandler(
            new EagerContentHandler(
                new EagerContentHandler.RetainedContentLoaderFactory(
                    2L * QueryService.MOST_BYTES, FRAME_BYTES, true)));
    server.getJettyServer().insertHandler(new SizeLimitHandler(2 * QueryService.MOST_BYTES, -1));
    server.getJettyServer().insertHandler(answers);
    open(server, options);
    return new Endpoint(server, options.host());
  }

  private static void listen(ServerConnector connector, String host) {
    connector.setHost(EndpointAddress.bare(host));
    connector
        .getConnectionFactory(HttpConnectionFactory.class)
        .getHttpConfiguration()
        .setRequestHeaderSize(HEADER_BYTES);
  }

  private static void open(FusekiServer server, EndpointOptions options) {
    try {
      server.start();
    } catch (RuntimeException e) {
      server.stop();
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof IOException io) {
          IOException why = io.getCause() instanceof IOException inner ? inner : io;
          throw EndpointAddress.unavailable(options.host(), options.port(), why);
        }
      }
      throw e;
    }
  }

  /// Where queries go, as `http://127.0.0.1:3030/sparql`.
  public String queryAddress() {
    return "http://" + EndpointAddress.inUrl(host) + ":" + server.getHttpPort() + Gate.QUERY_PATH;
  }

  /// Stops to answer; queries under way are cut off.
  @Override
  public void close() {
    server.stop();
  }
}
