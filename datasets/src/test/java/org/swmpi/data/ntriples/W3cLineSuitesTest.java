package org.swmpi.data.ntriples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.swmpi.data.conformance.SharedData;
import org.swmpi.data.conformance.W3cManifest;
import org.swmpi.data.conformance.W3cManifest.Entry;
import org.swmpi.data.conformance.W3cManifest.Kind;

/// The suites of RDF 1.1 for N-Triples and N-Quads, with both kernels: each test by its name, none
/// excepted.
class W3cLineSuitesTest {
  @TestFactory
  Stream<DynamicTest> nTriples() {
    return suite("rdf-n-triples", false, 70);
  }

  @TestFactory
  Stream<DynamicTest> nQuads() {
    return suite("rdf-n-quads", true, 87);
  }

  private static Stream<DynamicTest> suite(String name, boolean quads, int atLeast) {
    Optional<Path> suite = SharedData.find("rdf-tests/rdf11/" + name);
    if (suite.isEmpty()) {
      return Stream.empty();
    }
    var entries = W3cManifest.read(suite.get());
    assertThat(entries).hasSizeGreaterThanOrEqualTo(atLeast);
    return entries.stream()
        .map(entry -> DynamicTest.dynamicTest(name + "/" + entry, () -> check(entry, quads)));
  }

  private static void check(Entry entry, boolean quads) throws IOException {
    byte[] document = Files.readAllBytes(entry.action());
    for (TermKernel kernel : new TermKernel[] {new VectorTermKernel(), new ScalarTermKernel()}) {
      Text.Outcome outcome = Text.scan(kernel, quads, document);
      assertThat(outcome.legal())
          .as(outcome.what())
          .isEqualTo(entry.kind() != Kind.NEGATIVE_SYNTAX);
    }
  }
}
