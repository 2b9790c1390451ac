package org.swmpi.reason.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.Property;
import org.apache.jena.rdf.model.RDFList;
import org.apache.jena.rdf.model.RDFNode;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.vocabulary.RDF;
import org.swmpi.reason.Profile;

/// One entry of the W3C's entailment tests (`rdf-mt`).
///
/// @param positive whether the action entails the result, or does not
/// @param regime `simple`, `RDF` or `RDFS`
/// @param recognised datatypes that have to be recognised, by their IRIs
/// @param action file of the graph that is closed
/// @param result file of the graph that follows or does not; empty for `false`, a contradiction
public record MtEntry(
    String name,
    boolean positive,
    String regime,
    Set<String> recognised,
    Path action,
    Optional<Path> result) {
  private static final String MF = "http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#";

  /// The entries that a manifest lists, in order.
  public static List<MtEntry> read(Path manifest) {
    Model model = RDFDataMgr.loadModel(manifest.toUri().toString());
    Property entries = model.createProperty(MF, "entries");
    Resource list = model.listObjectsOfProperty(entries).next().asResource();
    return list.as(RDFList.class).asJavaList().stream()
        .map(RDFNode::asResource)
        .map(MtEntry::entry)
        .toList();
  }

  private static MtEntry entry(Resource entry) {
    RDFNode result = get(entry, "result");
    return new MtEntry(
        get(entry, "name").asLiteral().getString(),
        entry.getProperty(RDF.type).getResource().getLocalName().startsWith("Positive"),
        get(entry, "entailmentRegime").asLiteral().getString(),
        get(entry, "recognizedDatatypes").as(RDFList.class).asJavaList().stream()
            .map(RDFNode::toString)
            .collect(Collectors.toSet()),
        path(get(entry, "action")),
        result.isLiteral() ? Optional.empty() : Optional.of(path(result)));
  }

  private static RDFNode get(Resource entry, String name) {
    return entry.getRequiredProperty(entry.getModel().createProperty(MF, name)).getObject();
  }

  private static Path path(RDFNode node) {
    return Path.of(URI.create(node.asResource().getURI()));
  }

  /// The action as a case, in the syntax that it is in.
  public ClosureCase toCase(Profile profile, boolean literals) {
    try {
      CaseFile file =
          new CaseFile(action.getFileName().toString(), Files.readString(action), false);
      return new ClosureCase(name, List.of(file), profile, literals, false, false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Whether a graph, given by its lines, simply entails the result.
  public boolean resultFollowsFrom(List<String> lines) {
    Set<Triple> graph =
        lines.stream().flatMap(line -> triples(line).stream()).collect(Collectors.toSet());
    return Homomorphism.exists(JenaReasoner.triples(result.orElseThrow()), graph);
  }

  private static List<Triple> triples(String line) {
    return LineParser.parse(line.getBytes(StandardCharsets.UTF_8), false, label -> "_:" + label)
        .stream()
        .map(Quad::triple)
        .toList();
  }
}
