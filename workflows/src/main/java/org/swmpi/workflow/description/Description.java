package org.swmpi.workflow.description;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.irix.IRIxResolver;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParserRegistry;
import org.apache.jena.riot.RIOT;
import org.apache.jena.riot.RiotException;
import org.apache.jena.riot.system.FactoryRDFStd;
import org.apache.jena.riot.system.ParserProfileStd;
import org.apache.jena.riot.system.PrefixMapFactory;
import org.apache.jena.riot.system.StreamRDFLib;
import org.apache.jena.sparql.graph.GraphFactory;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.workflow.ThrowingErrorHandler;

/// A description as a graph that knows the lines of its statements.
final class Description {
  /// A place in the text, from 1.
  record Place(long line, long column) {}

  private final Path file;
  private final Graph graph = GraphFactory.createDefaultGraph();
  private final Map<Triple, Place> places = new HashMap<>();
  private final Map<Node, Place> subjects = new HashMap<>();
  private final String base;

  private Description(Path file, Path folder) {
    this.file = file;
    base = folder.resolve(String.valueOf(file.getFileName())).toUri().toString();
  }

  /// Reads Turtle.
  ///
  /// @param folder what its relative IRIs are relative to
  /// @throws MissingInputException if the file is not there
  /// @throws MalformedInputException if it is no Turtle
  static Description read(Path file, Path folder) throws IOException {
    if (Files.isDirectory(file)) {
      throw new MissingInputException(
          file + ": is a folder; name a description of a workflow, in Turtle");
    }
    Description description = new Description(file, folder.toAbsolutePath().normalize());
    try {
      description.parse(Files.readString(file));
    } catch (NoSuchFileException _) {
      throw new MissingInputException(
          file + ": no such file; name a description of a workflow, in Turtle");
    } catch (FileSystemException e) {
      throw new MissingInputException(
          file + ": cannot be read (" + e + "); name a description of a workflow, in Turtle");
    } catch (java.nio.charset.MalformedInputException _) {
      throw new MalformedInputException(file.toString(), 0, 0, "no UTF-8; write Turtle in UTF-8");
    }
    return description;
  }

  private void parse(String text) {
    try {
      Profile profile = new Profile();
      RDFParserRegistry.getFactory(Lang.TURTLE)
          .create(Lang.TURTLE, profile)
          .read(new StringReader(text), base, null, StreamRDFLib.graph(graph), RIOT.getContext());
    } catch (RiotException e) {
      throw new MalformedInputException(
          file.toString(), 0, 0, e.getMessage() + "; correct the Turtle");
    }
  }

  Graph graph() {
    return graph;
  }

  Path file() {
    return file;
  }

  /// Where a statement is.
  @Nullable Place place(Node subject, Node predicate, Node object) {
    return places.get(Triple.create(subject, predicate, object));
  }

  /// Where a subject is first.
  @Nullable Place place(Node subject) {
    return subjects.get(subject);
  }

  /// A node as it is written, or nearly.
  String text(Node node) {
    if (node.isBlank()) {
      Place place = subjects.get(node);
      return place == null ? "[]" : "[] (line " + place.line() + ")";
    }
    if (node.isLiteral()) {
      return "'" + node.getLiteralLexicalForm() + "'";
    }
    String iri = node.getURI();
    return iri.startsWith(base) ? "<" + iri.substring(base.length()) + ">" : "<" + iri + ">";
  }

  List<Node> objects(Node subject, String predicate) {
    List<Node> objects = new ArrayList<>();
    graph
        .find(subject, NodeFactory.createURI(predicate), Node.ANY)
        .forEachRemaining(triple -> objects.add(triple.getObject()));
    objects.sort(
        java.util.Comparator.comparingLong(
                (Node object) -> order(place(subject, NodeFactory.createURI(predicate), object)))
            .thenComparing(object -> object.toString()));
    return objects;
  }

  /// By which nodes are sorted as they are first described.
  long order(Node node) {
    Place place = place(node);
    return place == null ? 0 : order(place);
  }

  private static long order(@Nullable Place place) {
    return place == null ? Long.MAX_VALUE : place.line() * 100_000 + place.column();
  }

  Optional<Node> object(Node subject, String predicate) {
    return objects(subject, predicate).stream().findFirst();
  }

  /// Text of a literal, or an IRI.
  static String value(Node node) {
    return node.isLiteral() ? node.getLiteralLexicalForm() : node.isURI() ? node.getURI() : "";
  }

  /// Notes where statements are while they are read.
  private final class Profile extends ParserProfileStd {
    Profile() {
      super(
          new FactoryRDFStd(),
          new ThrowingErrorHandler(file.toString(), "correct the Turtle"),
          IRIxResolver.create(base).build(),
          PrefixMapFactory.create(),
          RIOT.getContext(),
          false,
          true);
    }

    @Override
    public Triple createTriple(Node subject, Node predicate, Node object, long line, long column) {
      Triple triple = super.createTriple(subject, predicate, object, line, column);
      Place place = new Place(line, column);
      places.putIfAbsent(triple, place);
      subjects.putIfAbsent(subject, place);
      return triple;
    }
  }
}
