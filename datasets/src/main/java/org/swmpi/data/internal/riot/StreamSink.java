package org.swmpi.data.internal.riot;

import java.util.Map;
import java.util.function.Function;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.shared.JenaException;
import org.apache.jena.sparql.core.Quad;
import org.swmpi.data.OutputException;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.spi.RdfSink;

/// Hands statements on to one of Jena's streaming writers as they come.
final class StreamSink implements RdfSink {
  private final StreamRDF writer;
  private final NodeReader nodes;
  private final Function<JenaException, OutputException> explained;

  /// @param explained what an exception of the writer's means
  StreamSink(
      StreamRDF writer,
      NodeReader nodes,
      Map<String, String> prefixes,
      Function<JenaException, OutputException> explained) {
    this.explained = explained;
    this.writer = writer;
    this.nodes = nodes;
    writer.start();
    prefixes.forEach(writer::prefix);
  }

  @Override
  public void statement(StatementScanner terms) {
    try {
      Triple triple = nodes.triple(terms);
      if (terms.graph == 0) {
        writer.triple(triple);
      } else {
        Quad quad = Quad.create(nodes.graph(terms), triple);
        if (quad.isDefaultGraph()) {
          throw new JenaException(
              "the graph <" + quad.getGraph() + ">, which would be read as the default graph");
        }
        writer.quad(quad);
      }
    } catch (JenaException e) {
      throw explained.apply(e);
    }
  }

  @Override
  public void finish() {
    try {
      writer.finish();
    } catch (JenaException e) {
      throw explained.apply(e);
    }
  }
}
