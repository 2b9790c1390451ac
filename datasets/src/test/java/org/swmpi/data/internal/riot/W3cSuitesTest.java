package org.swmpi.data.internal.riot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.RiotParseException;
import org.apache.jena.riot.system.ErrorHandler;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.util.IsoMatcher;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.swmpi.data.conformance.SharedData;
import org.swmpi.data.conformance.W3cManifest;
import org.swmpi.data.conformance.W3cManifest.Entry;
import org.swmpi.data.conformance.W3cManifest.Kind;
import org.swmpi.data.rdf.Syntax;

/// The suites of RDF 1.1 for Turtle, TriG and RDF/XML: each test by its name. None is excepted:
/// what Jena's readers let pass by themselves, [StrictProfile] and [Problems] refuse.
class W3cSuitesTest {

  @TestFactory
  Stream<DynamicTest> turtle() {
    return suite("rdf-turtle", Syntax.TURTLE, 313);
  }

  @TestFactory
  Stream<DynamicTest> trig() {
    return suite("rdf-trig", Syntax.TRIG, 356);
  }

  @TestFactory
  Stream<DynamicTest> rdfXml() {
    return suite("rdf-xml", Syntax.RDF_XML, 166);
  }

  private static Stream<DynamicTest> suite(String name, Syntax syntax, int atLeast) {
    Optional<Path> suite = SharedData.find("rdf-tests/rdf11/" + name);
    if (suite.isEmpty()) {
      return Stream.empty();
    }
    var entries = W3cManifest.read(suite.get());
    assertThat(entries).hasSizeGreaterThanOrEqualTo(atLeast);
    return entries.stream()
        .map(entry -> DynamicTest.dynamicTest(name + "/" + entry, () -> check(entry, syntax)));
  }

  private static void check(Entry entry, Syntax syntax) throws IOException {
    byte[] document = Files.readAllBytes(entry.action());
    Decoding.Found found = Decoding.check(entry.action(), syntax, document, false);
    assertThat(!found.findings().isEmpty())
        .as("errors that a check tells of")
        .isEqualTo(entry.kind() == Kind.NEGATIVE_SYNTAX);
    assertThat(found.checked().complete() || !found.findings().isEmpty()).isTrue();
    if (entry.kind() == Kind.NEGATIVE_SYNTAX) {
      assertThat(Decoding.refusal(syntax, document, entry.base()))
          .as("read without complaint, if none")
          .startsWith("doc:")
          .contains("; ");
      return;
    }
    byte[] lines = Decoding.lines(syntax, document, entry.base());
    DatasetGraph actual = dataset(new ByteArrayInputStream(lines));
    if (entry.kind() == Kind.EVALUATION) {
      Path result = entry.result().orElseThrow();
      try (InputStream in = Files.newInputStream(result)) {
        assertThat(IsoMatcher.isomorphic(actual, dataset(in)))
            .as("same as %s:%n%s", result.getFileName(), new String(lines, UTF_8))
            .isTrue();
      }
    }
  }

  /// By Jena's reader of N-Quads, which here is the judge of what was written.
  private static DatasetGraph dataset(InputStream lines) {
    DatasetGraph dataset = DatasetGraphFactory.create();
    RDFParser.source(lines)
        .lang(Lang.NQUADS)
        .errorHandler(new Tolerant())
        .checking(false)
        .parse(dataset);
    return dataset;
  }

  /// Stops at what cannot be read, and has no opinion of the terms: the suites test their limits.
  private static final class Tolerant implements ErrorHandler {
    @Override
    public void warning(String message, long line, long column) {}

    @Override
    public void error(String message, long line, long column) {}

    @Override
    public void fatal(String message, long line, long column) {
      throw new RiotParseException(message, line, column);
    }
  }
}
