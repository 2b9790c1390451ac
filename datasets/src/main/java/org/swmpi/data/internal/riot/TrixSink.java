package org.swmpi.data.internal.riot;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.RDFFormat;
import org.apache.jena.shared.JenaException;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.spi.RdfSink;

/// TriX (Carroll and Stickler, HPL-2004-56), as a stream. Not by Jena's writer, which indents the
/// end tag of a literal's last line, and so adds spaces to the literal.
final class TrixSink implements RdfSink {
  private static final String START =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <TriX xmlns="http://www.w3.org/2004/03/trix/trix-1/">
      """;

  private final String name;
  private final Writer out;
  private final NodeReader nodes = new NodeReader(null, true);
  private boolean inGraph;
  private @Nullable Node graph;

  TrixSink(String name, OutputStream out) throws IOException {
    this.name = name;
    this.out = new BufferedWriter(new OutputStreamWriter(out, UTF_8));
    this.out.write(START);
  }

  @Override
  public void statement(StatementScanner terms) throws IOException {
    try {
      Triple triple = nodes.triple(terms);
      enter(terms.graph == 0 ? null : nodes.graph(terms));
      out.write("    <triple>\n");
      term(triple.getSubject());
      term(triple.getPredicate());
      term(triple.getObject());
      out.write("    </triple>\n");
    } catch (JenaException e) {
      throw RiotSinks.cannotHold(name, RDFFormat.TRIX, e);
    }
  }

  /// Statements that follow one another in a graph share an element.
  private void enter(@Nullable Node next) throws IOException {
    if (inGraph && (next == null ? graph == null : next.equals(graph))) {
      return;
    }
    leave();
    out.write("  <graph>\n");
    if (next != null) {
      term(next);
    }
    inGraph = true;
    graph = next;
  }

  private void leave() throws IOException {
    if (inGraph) {
      out.write("  </graph>\n");
    }
  }

  private void term(Node term) throws IOException {
    if (term.isURI()) {
      element("uri", "", term.getURI());
    } else if (term.isBlank()) {
      element("id", "", term.getBlankNodeLabel());
    } else if (!term.getLiteralLanguage().isEmpty()) {
      element(
          "plainLiteral",
          XmlText.attribute("xml:lang", term.getLiteralLanguage()),
          term.getLiteralLexicalForm());
    } else if (term.getLiteralDatatype().equals(XSDDatatype.XSDstring)) {
      element("plainLiteral", "", term.getLiteralLexicalForm());
    } else {
      element(
          "typedLiteral",
          XmlText.attribute("datatype", term.getLiteralDatatypeURI()),
          term.getLiteralLexicalForm());
    }
  }

  private void element(String element, String attribute, String text) throws IOException {
    out.write(
        "      <" + element + attribute + ">" + XmlText.content(text) + "</" + element + ">\n");
  }

  @Override
  public void finish() throws IOException {
    leave();
    out.write("</TriX>\n");
    out.flush();
  }
}
