package org.swmpi.data.rdf;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The RDF syntaxes that sw-mpi reads and writes.
public enum Syntax {
  N_TRIPLES("n-triples"),
  N_QUADS("n-quads"),
  TURTLE("turtle"),
  TRIG("trig"),
  RDF_XML("rdf-xml"),
  JSON_LD("json-ld"),
  TRIX("trix"),
  RDF_JSON("rdf-json"),
  RDF_THRIFT("rdf-thrift"),
  RDF_PROTOBUF("rdf-protobuf");

  private final String label;

  Syntax(String label) {
    this.label = label;
  }

  /// The name in messages and of a source provider's offer, such as `rdf-xml`.
  public String label() {
    return label;
  }

  /// File extensions that mean this syntax, with their dots.
  public List<String> extensions() {
    return switch (this) {
      case N_TRIPLES -> List.of(".nt");
      case N_QUADS -> List.of(".nq");
      case TURTLE -> List.of(".ttl");
      case TRIG -> List.of(".trig");
      case RDF_XML -> List.of(".rdf", ".owl");
      case JSON_LD -> List.of(".jsonld");
      case TRIX -> List.of(".trix");
      case RDF_JSON -> List.of(".rj");
      case RDF_THRIFT -> List.of(".rt", ".trdf");
      case RDF_PROTOBUF -> List.of(".rpb", ".pbrdf");
    };
  }

  /// File extensions that mean this syntax only where the user names the file, since much else has
  /// them too: a `pom.xml` in a folder is no RDF.
  public List<String> sharedExtensions() {
    return switch (this) {
      case RDF_XML -> List.of(".xml");
      case JSON_LD -> List.of(".json");
      default -> List.of();
    };
  }

  /// Whether a statement is a line, so that a file can be cut at line ends and a reader finds its
  /// place again.
  public boolean lineBased() {
    return this == N_TRIPLES || this == N_QUADS;
  }

  /// Whether it can name graphs.
  public boolean quads() {
    return switch (this) {
      case N_TRIPLES, TURTLE, RDF_XML, RDF_JSON -> false;
      case N_QUADS, TRIG, JSON_LD, TRIX, RDF_THRIFT, RDF_PROTOBUF -> true;
    };
  }

  /// The line-based syntax that this one is decoded to; itself if it is one.
  public Syntax lines() {
    return quads() ? N_QUADS : N_TRIPLES;
  }

  /// The syntax of a file, by its extension in upper or lower case, before one of a compression.
  ///
  /// @param named whether the user named the file, so that [#sharedExtensions] count too
  public static Optional<Syntax> of(String fileName, boolean named) {
    String lower = Compression.bareName(fileName).toLowerCase(Locale.ROOT);
    for (Syntax syntax : values()) {
      if (syntax.extensions().stream().anyMatch(lower::endsWith)
          || (named && syntax.sharedExtensions().stream().anyMatch(lower::endsWith))) {
        return Optional.of(syntax);
      }
    }
    return Optional.empty();
  }
}
