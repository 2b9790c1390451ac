package org.swmpi.workflow.serve.query;

import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.apache.jena.graph.Node;
import org.apache.jena.query.QueryDeniedException;
import org.apache.jena.sparql.algebra.op.OpService;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.service.single.ServiceExecutor;
import org.apache.jena.sparql.service.single.ServiceExecutorHttp;

/// Lets SERVICE ask the hosts that are allowed, and refuses all others, SILENT or not: else a query
/// could have this machine ask whatever it can reach.
final class AllowedServices implements ServiceExecutor {
  private final List<String> hosts;
  private final ServiceExecutor http = new ServiceExecutorHttp();

  /// @param hosts `host` or `host:port`
  AllowedServices(List<String> hosts) {
    this.hosts = hosts.stream().map(host -> host.toLowerCase(Locale.ROOT)).toList();
  }

  /// What asks. It follows nobody to other places.
  static HttpClient client(Duration timeout) {
    return HttpClient.newBuilder()
        .connectTimeout(timeout)
        .followRedirects(HttpClient.Redirect.NEVER)
        .build();
  }

  @Override
  public QueryIterator createExecution(
      OpService execute, OpService original, Binding binding, ExecutionContext context) {
    verify(execute.getService());
    return http.createExecution(execute, original, binding, context);
  }

  /// @throws QueryDeniedException if the service may not be asked
  void verify(Node service) {
    if (!service.isURI() || !isAllowed(service.getURI())) {
      throw new QueryDeniedException(
          "SERVICE "
              + (service.isURI() ? "<" + service.getURI() + ">" : service.toString())
              + " is not allowed here; start serve with --allow-service HOST");
    }
  }

  private boolean isAllowed(String iri) {
    try {
      URI uri = URI.create(iri);
      if (uri.getHost() == null || uri.getUserInfo() != null || !isHttp(uri.getScheme())) {
        return false;
      }
      String host = uri.getHost().toLowerCase(Locale.ROOT);
      int port = uri.getPort() >= 0 ? uri.getPort() : uri.getScheme().length() == 5 ? 443 : 80;
      return hosts.contains(host) || hosts.contains(host + ":" + port);
    } catch (IllegalArgumentException _) {
      return false;
    }
  }

  private static boolean isHttp(String scheme) {
    return scheme.equalsIgnoreCase("http") || scheme.equalsIgnoreCase("https");
  }
}
