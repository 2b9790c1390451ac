package org.swmpi.data.conformance;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.Property;
import org.apache.jena.rdf.model.RDFList;
import org.apache.jena.rdf.model.RDFNode;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.rdf.model.ResourceFactory;
import org.apache.jena.rdf.model.ResourceRequiredException;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.vocabulary.RDF;
import org.apache.jena.vocabulary.RDFS;

/// A test manifest of the W3C: `manifest.ttl` in the folder of a suite.
public final class W3cManifest {
  private static final String MF = "http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#";
  private static final Property ENTRIES = property("entries");
  private static final Property NAME = property("name");
  private static final Property ACTION = property("action");
  private static final Property RESULT = property("result");
  private static final Property BASE = property("assumedTestBase");

  /// What a test asks for, by the end of its type's name.
  public enum Kind {
    POSITIVE_SYNTAX("PositiveSyntax"),
    NEGATIVE_SYNTAX("NegativeSyntax"),
    EVALUATION("Eval"),
    NEGATIVE_EVALUATION("NegativeEval"),
    POSITIVE_ENTAILMENT("PositiveEntailmentTest"),
    NEGATIVE_ENTAILMENT("NegativeEntailmentTest");

    private final String suffix;

    Kind(String suffix) {
      this.suffix = suffix;
    }

    private static Kind of(String type) {
      Kind longest = null;
      for (Kind kind : values()) {
        if (type.endsWith(kind.suffix)
            && (longest == null || kind.suffix.length() > longest.suffix.length())) {
          longest = kind;
        }
      }
      if (longest == null) {
        throw new IllegalStateException("unknown type of test: " + type);
      }
      return longest;
    }
  }

  /// A test.
  ///
  /// @param name `mf:name`
  /// @param kind what it asks for
  /// @param type local name of its type, such as `TestTurtleEval`
  /// @param comment `rdfs:comment`; empty if there is none
  /// @param action file to read
  /// @param base address of that file by the manifest's assumed base, which relative IRIs in it go
  ///     by
  /// @param result file with the expected result, for tests that have one
  public record Entry(
      String name,
      Kind kind,
      String type,
      String comment,
      Path action,
      String base,
      Optional<Path> result) {
    @Override
    public String toString() {
      return name;
    }
  }

  private W3cManifest() {}

  /// Reads a manifest.
  ///
  /// @param suite folder with `manifest.ttl`
  /// @return its tests in its order; never empty
  public static List<Entry> read(Path suite) {
    Path manifest = suite.resolve("manifest.ttl");
    Model model = RDFDataMgr.loadModel(manifest.toUri().toString());
    Resource self = model.listSubjectsWithProperty(ENTRIES).next();
    String assumedBase =
        self.hasProperty(BASE)
            ? self.getPropertyResourceValue(BASE).getURI()
            : suite.toUri().toString();
    List<Entry> entries = new ArrayList<>();
    for (RDFNode node : self.getPropertyResourceValue(ENTRIES).as(RDFList.class).asJavaList()) {
      entries.add(entry(suite, assumedBase, node.asResource()));
    }
    if (entries.isEmpty()) {
      throw new IllegalStateException(manifest + " has no entries");
    }
    return entries;
  }

  private static Entry entry(Path suite, String assumedBase, Resource test) {
    Path action = file(test, ACTION).orElseThrow();
    String type = test.getPropertyResourceValue(RDF.type).getLocalName();
    return new Entry(
        test.getProperty(NAME).getString(),
        Kind.of(type),
        type,
        test.hasProperty(RDFS.comment) ? test.getProperty(RDFS.comment).getString() : "",
        action,
        assumedBase + suite.relativize(action).toString().replace('\\', '/'),
        file(test, RESULT));
  }

  /// The file that a property names; `mf:result` of an entailment test may be `false` instead.
  private static Optional<Path> file(Resource test, Property property) {
    try {
      Resource value = test.getPropertyResourceValue(property);
      return value == null ? Optional.empty() : Optional.of(Path.of(URI.create(value.getURI())));
    } catch (ResourceRequiredException e) {
      return Optional.empty();
    }
  }

  private static Property property(String name) {
    return ResourceFactory.createProperty(MF, name);
  }
}
