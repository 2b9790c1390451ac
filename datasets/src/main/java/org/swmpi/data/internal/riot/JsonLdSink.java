package org.swmpi.data.internal.riot;

import com.apicatalog.jsonld.lang.LanguageTag;
import com.apicatalog.jsonld.uri.UriUtils;
import com.apicatalog.jsonld.uri.UriValidationPolicy;
import jakarta.json.Json;
import jakarta.json.stream.JsonGenerator;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.RDFFormat;
import org.apache.jena.shared.JenaException;
import org.apache.jena.vocabulary.RDF;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.spi.RdfSink;

/// JSON-LD 1.1, flattened but for lists, in the order in which subjects come. Not by Jena's writer,
/// nor by Titanium's algorithms that it uses, which lose statements about the cells of lists and
/// write IRIs that their own prefixes change. All literals are strings with their datatype, so that
/// any lexical form comes back, also of numbers and of JSON.
final class JsonLdSink implements RdfSink {
  /// How deep lists lie in lists. What is deeper is written cell by cell, as readers recurse.
  private static final int DEPTH_MAX = 50;

  /// In the place of a name: no other IRI is empty.
  private static final Node DEFAULT_GRAPH = NodeFactory.createURI("");

  private final String name;
  private final OutputStream out;
  private final NodeReader nodes = new NodeReader(null, true);
  private final Map<Node, Map<Node, Map<Node, Set<Node>>>> statements = new LinkedHashMap<>();
  private final JsonLdNames names;
  private final Set<String> iris = new HashSet<>();
  private final Set<String> tags = new HashSet<>();
  private Set<Node> cells = Set.of();
  private final Set<Node> done = new HashSet<>();

  JsonLdSink(String name, OutputStream out, Map<String, String> prefixes) {
    this.name = name;
    this.out = out;
    this.names = new JsonLdNames(prefixes);
    statements.put(DEFAULT_GRAPH, new LinkedHashMap<>());
  }

  @Override
  public void statement(StatementScanner terms) {
    try {
      Triple triple = nodes.triple(terms);
      Node graph = terms.graph == 0 ? DEFAULT_GRAPH : nodes.graph(terms);
      boolean added =
          statements
              .computeIfAbsent(graph, key -> new LinkedHashMap<>())
              .computeIfAbsent(triple.getSubject(), key -> new LinkedHashMap<>(4))
              .computeIfAbsent(triple.getPredicate(), key -> new LinkedHashSet<>(2))
              .add(triple.getObject());
      if (added) {
        if (terms.graph != 0) {
          occurs(graph);
        }
        occurs(triple.getSubject());
        occurs(triple.getPredicate());
        occurs(triple.getObject());
      }
    } catch (JenaException e) {
      throw RiotSinks.cannotHold(name, RDFFormat.JSONLD11, e);
    }
  }

  private void occurs(Node term) {
    if (term.isURI()) {
      occurs(term.getURI());
    } else if (term.isLiteral()) {
      String tag = term.getLiteralLanguage();
      if (!tag.isEmpty() && tags.add(tag) && !LanguageTag.isWellFormed(tag)) {
        throw new JenaException("the language tag " + tag + ", which is passed over on reading");
      }
      occurs(term.getLiteralDatatypeURI());
    }
  }

  private void occurs(String iri) {
    if (!iris.add(iri)) {
      return;
    }
    if (UriUtils.isNotURI(iri) || UriUtils.isNotAbsoluteUri(iri, UriValidationPolicy.Full)) {
      throw new JenaException("the IRI <" + iri + ">, which is passed over on reading");
    }
    names.occurs(iri);
  }

  @Override
  public void finish() {
    cells = JsonLdLists.cells(statements);
    JsonGenerator json =
        Json.createGeneratorFactory(Map.of(JsonGenerator.PRETTY_PRINTING, true))
            .createGenerator(out); // not closed: the caller has the stream
    json.writeStartObject();
    names.writeContext(json);
    json.writeStartArray("@graph");
    statements.forEach((graph, subjects) -> graph(json, graph, subjects));
    json.writeEnd().writeEnd().flush();
  }

  private void graph(JsonGenerator json, Node graph, Map<Node, Map<Node, Set<Node>>> subjects) {
    boolean named = !graph.equals(DEFAULT_GRAPH);
    if (named) {
      json.writeStartObject().write("@id", id(graph)).writeStartArray("@graph");
    }
    Set<Node> all = cells;
    subjects.forEach(
        (subject, node) -> {
          if (!all.contains(subject)) {
            node(json, subjects, subject, node);
          }
        });
    cells = Set.of(); // those that are left go round in circles, or lie too deep
    subjects.forEach(
        (subject, node) -> {
          if (all.contains(subject) && !done.contains(subject)) {
            node(json, subjects, subject, node);
          }
        });
    cells = all;
    if (named) {
      json.writeEnd().writeEnd();
    }
  }

  private void node(
      JsonGenerator json,
      Map<Node, Map<Node, Set<Node>>> subjects,
      Node subject,
      Map<Node, Set<Node>> node) {
    json.writeStartObject().write("@id", id(subject));
    node.forEach(
        (predicate, objects) -> {
          boolean types =
              predicate.equals(RDF.type.asNode()) && objects.stream().noneMatch(Node::isLiteral);
          json.writeKey(types ? "@type" : names.term(predicate.getURI()));
          if (objects.size() > 1) {
            json.writeStartArray();
          }
          for (Node object : objects) {
            if (types) {
              json.write(object.isURI() ? names.term(object.getURI()) : id(object));
            } else {
              value(json, subjects, object, 0);
            }
          }
          if (objects.size() > 1) {
            json.writeEnd();
          }
        });
    json.writeEnd();
  }

  private void value(
      JsonGenerator json, Map<Node, Map<Node, Set<Node>>> subjects, Node object, int depth) {
    if (object.isLiteral()) {
      literal(json, object);
    } else if (object.equals(RDF.nil.asNode()) || (cells.contains(object) && depth < DEPTH_MAX)) {
      json.writeStartObject().writeStartArray("@list");
      Node rest = object;
      while (!rest.equals(RDF.nil.asNode())) {
        done.add(rest);
        Map<Node, Set<Node>> cell = subjects.getOrDefault(rest, Map.of());
        value(json, subjects, JsonLdLists.first(cell), depth + 1);
        rest = JsonLdLists.rest(cell);
      }
      json.writeEnd().writeEnd();
    } else {
      json.writeStartObject().write("@id", id(object)).writeEnd();
    }
  }

  private void literal(JsonGenerator json, Node literal) {
    String lexical = literal.getLiteralLexicalForm();
    if (!literal.getLiteralLanguage().isEmpty()) {
      json.writeStartObject()
          .write("@language", literal.getLiteralLanguage())
          .write("@value", lexical)
          .writeEnd();
    } else if (literal.getLiteralDatatype().equals(XSDDatatype.XSDstring)) {
      json.write(lexical);
    } else {
      json.writeStartObject()
          .write("@type", names.term(literal.getLiteralDatatypeURI()))
          .write("@value", lexical)
          .writeEnd();
    }
  }

  private String id(Node node) {
    return node.isURI() ? names.id(node.getURI()) : "_:" + node.getBlankNodeLabel();
  }
}
