package org.swmpi.workflow.serve;

import java.time.Duration;
import java.util.List;

/// How an endpoint listens, and what it grants a query.
///
/// @param host name or address of the interface to listen on
/// @param port 0 for any free one
/// @param timeout for one query, from its arrival to the last of its results
/// @param limit solutions, or triples, that one query may have
/// @param services hosts that SERVICE may ask, `host` or `host:port`
public record EndpointOptions(
    String host, int port, Duration timeout, long limit, List<String> services) {

  public EndpointOptions {
    services = List.copyOf(services);
  }
}
