package org.swmpi.workflow.serve;

/// What is to be served on cannot be had: a port, an address, a database that another process has
/// open. The message says what to do.
public final class EndpointUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public EndpointUnavailableException(String message) {
    super(message);
  }
}
