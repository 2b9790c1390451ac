package org.swmpi.data.internal.riot;

import java.io.OutputStream;
import java.util.Map;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.RDFFormat;
import org.apache.jena.riot.RDFLanguages;
import org.apache.jena.riot.RDFWriter;
import org.apache.jena.riot.RDFWriterBuilder;
import org.apache.jena.shared.JenaException;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.spi.RdfSink;

/// Keeps all statements and writes them at the end, by one of Jena's writers that need them all.
final class WholeSink implements RdfSink {
  private final String name;
  private final OutputStream out;
  private final RDFFormat format;
  private final NodeReader nodes;
  private final DatasetGraph statements = DatasetGraphFactory.create();

  WholeSink(String name, OutputStream out, RDFFormat format, Map<String, String> prefixes) {
    this.name = name;
    this.out = out;
    this.format = format;
    this.nodes = new NodeReader(format);
    prefixes.forEach(statements.getDefaultGraph().getPrefixMapping()::setNsPrefix);
  }

  @Override
  public void statement(StatementScanner terms) {
    try {
      Triple triple = nodes.triple(terms);
      statements.add(
          terms.graph == 0
              ? Quad.create(Quad.defaultGraphIRI, triple)
              : Quad.create(nodes.graph(terms), triple));
    } catch (JenaException e) {
      throw RiotSinks.cannotHold(name, format, e);
    }
  }

  @Override
  public void finish() {
    RDFWriterBuilder writer = RDFWriter.create().format(format);
    try {
      if (RDFLanguages.isQuads(format.getLang())) {
        writer.source(statements).output(out);
      } else {
        writer.source(statements.getDefaultGraph()).output(out);
      }
    } catch (JenaException e) {
      throw RiotSinks.cannotHold(name, format, e);
    }
  }
}
