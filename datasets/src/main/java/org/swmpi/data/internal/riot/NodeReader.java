package org.swmpi.data.internal.riot;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import org.apache.jena.datatypes.TypeMapper;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.irix.IRIException;
import org.apache.jena.irix.IRIx;
import org.apache.jena.riot.RDFFormat;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.RDFWriter;
import org.apache.jena.riot.system.ErrorHandlerFactory;
import org.apache.jena.shared.JenaException;
import org.apache.jena.sparql.graph.GraphFactory;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.Escapes;
import org.swmpi.data.ntriples.StatementScanner;

/// Jena's terms of canonical ones in memory.
final class NodeReader {
  private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

  private static final IRIx ANY_BASE = IRIx.create("file:///sw-mpi");

  private final TypeMapper types = TypeMapper.getInstance();
  private final @Nullable RDFFormat format;
  private final boolean resolves;

  /// @param format of Jena's writer that the terms are for, which may not hold each as it is; null
  ///     for a writer that does
  /// @param resolves whether readers of the format resolve all IRIs, absolute ones too
  NodeReader(@Nullable RDFFormat format, boolean resolves) {
    this.format = format;
    this.resolves = resolves;
  }

  /// The triple of a statement.
  Triple triple(StatementScanner terms) {
    return Triple.create(
        node(terms.subject, terms.subjectEnd),
        node(terms.predicate, terms.predicateEnd),
        node(terms.object, terms.objectEnd));
  }

  /// The name of its graph.
  Node graph(StatementScanner terms) {
    return node(terms.graph, terms.graphEnd);
  }

  private Node node(long start, long end) {
    return switch (Raw.getByte(start)) {
      case '<' -> {
        if (Raw.getByte(start + 1) == '<') {
          throw new JenaException("a triple term, written in N-Triples and N-Quads alone");
        }
        yield NodeFactory.createURI(iri(start + 1, end - 1));
      }
      case '_' -> NodeFactory.createBlankNode(text(start + 2, end));
      default -> literal(start, end);
    };
  }

  private Node literal(long start, long end) {
    long close = start + 1;
    while (Raw.getByte(close) != '"') {
      close += Raw.getByte(close) == '\\' ? 2 : 1;
    }
    String lexical = Escapes.decoded(text(start + 1, close));
    long after = close + 1;
    if (after == end) {
      return NodeFactory.createLiteralString(lexical);
    } else if (Raw.getByte(after) == '@') {
      String tag = text(after + 1, end);
      if (tag.contains("--")) {
        throw new JenaException("a text direction, written in N-Triples and N-Quads alone");
      }
      return NodeFactory.createLiteralLang(lexical, tag);
    }
    String datatype = iri(after + 3, end - 1);
    Node literal = NodeFactory.createLiteralDT(lexical, types.getSafeTypeByName(datatype));
    if (format != null && isSpecial(datatype) && !passes(literal, format)) {
      throw new JenaException("a literal of <" + datatype + "> that would be read as another one");
    }
    return literal;
  }

  /// Whether formats have a spelling of its own for a datatype: a text without the language or
  /// direction that its datatype asks for is a plain one.
  private static boolean isSpecial(String datatype) {
    return datatype.equals(RDF + "langString") || datatype.equals(RDF + "dirLangString");
  }

  /// Whether a literal comes back as it is.
  private static boolean passes(Node literal, RDFFormat format) {
    Node any = NodeFactory.createURI("http://sw-mpi/x");
    ByteArrayOutputStream document = new ByteArrayOutputStream();
    Graph one = GraphFactory.createDefaultGraph();
    one.add(any, any, literal);
    Graph read = GraphFactory.createDefaultGraph();
    try {
      RDFWriter.source(one).format(format).output(document);
      RDFParser.source(new ByteArrayInputStream(document.toByteArray()))
          .lang(format.getLang())
          .errorHandler(ErrorHandlerFactory.errorHandlerStrictNoLogging)
          .parse(read);
    } catch (JenaException e) {
      return false;
    }
    return read.size() == 1 && read.contains(any, any, literal);
  }

  private String iri(long start, long end) {
    String iri = text(start, end);
    if (resolves && iri.contains("/.")) {
      try {
        verifyResolved(iri);
      } catch (IRIException _) {
        // readers that do not resolve it take it as it is
      }
    }
    return iri;
  }

  /// An absolute IRI that is resolved loses segments of dots (RFC 3986, 5.2.2).
  ///
  /// @throws JenaException if it would be another one
  /// @throws IRIException if it breaks rules of its scheme
  static void verifyResolved(String iri) {
    String read = ANY_BASE.resolve(iri).str();
    if (!read.equals(iri)) {
      throw new JenaException("the IRI <" + iri + ">, which would be read as <" + read + ">");
    }
  }

  private static String text(long start, long end) {
    return new String(Raw.bytes(start, end), UTF_8);
  }
}
