package org.swmpi.data.internal.riot;

import java.io.OutputStream;
import org.apache.jena.graph.Graph;
import org.apache.jena.riot.RDFFormat;
import org.apache.jena.riot.RDFWriter;
import org.apache.jena.shared.JenaException;
import org.apache.jena.sparql.graph.GraphFactory;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.spi.RdfSink;

/// Keeps all triples and writes them at the end, by one of Jena's writers that need them all.
final class WholeSink implements RdfSink {
  private final String name;
  private final OutputStream out;
  private final RDFFormat format;
  private final NodeReader nodes;
  private final Graph statements = GraphFactory.createDefaultGraph();

  WholeSink(String name, OutputStream out, RDFFormat format) {
    this.name = name;
    this.out = out;
    this.format = format;
    this.nodes = new NodeReader(format, false);
  }

  @Override
  public void statement(StatementScanner terms) {
    try {
      statements.add(nodes.triple(terms));
    } catch (JenaException e) {
      throw RiotSinks.cannotHold(name, format, e);
    }
  }

  @Override
  public void finish() {
    try {
      RDFWriter.source(statements).format(format).output(out);
    } catch (JenaException e) {
      throw RiotSinks.cannotHold(name, format, e);
    }
  }
}
