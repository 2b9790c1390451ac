package org.swmpi.workflow.serve;

import org.apache.jena.fuseki.main.sys.InitFusekiMain;
import org.apache.jena.sys.JenaSystem;
import org.apache.jena.tdb2.sys.InitTDB2;

/// Jena's parts that the endpoint alone needs. They are left out of Jena's own list of parts to
/// begin with, so that a command that only reads RDF does not load a web server.
public final class JenaParts {
  private JenaParts() {}

  /// Begins them, once.
  public static synchronized void begin() {
    JenaSystem.init();
    new InitTDB2().start();
    new InitFusekiMain().start();
  }
}
