package org.swmpi.reason.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// The oracle's own parser against the W3C's suites, whose files tell by their names what they are.
class LineParserTest {
  @TestFactory
  Stream<DynamicTest> ntriples() throws IOException {
    return suite("rdf-n-triples", ".nt");
  }

  @TestFactory
  Stream<DynamicTest> nquads() throws IOException {
    return suite("rdf-n-quads", ".nq");
  }

  private static Stream<DynamicTest> suite(String folder, String extension) throws IOException {
    Path suite =
        SharedData.require("rdf-tests/rdf11/" + folder, "the oracle's parser on " + folder);
    try (Stream<Path> files = Files.list(suite)) {
      List<Path> tests =
          files.filter(file -> file.toString().endsWith(extension)).sorted().toList();
      assertThat(tests).isNotEmpty();
      return tests.stream()
          .map(file -> dynamicTest(file.getFileName().toString(), () -> check(file)));
    }
  }

  private static void check(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    boolean quads = file.toString().endsWith(".nq");
    if (file.getFileName().toString().contains("-bad-")) {
      assertThatThrownBy(() -> LineParser.parse(bytes, quads, label -> "_:" + label))
          .isInstanceOf(IllegalArgumentException.class);
    } else {
      List<Quad> statements = LineParser.parse(bytes, quads, label -> "_:" + label);
      assertThat(reparsed(statements)).isEqualTo(statements);
      if (!quads) {
        Set<Quad> ours = Set.copyOf(statements);
        Set<Quad> jena =
            JenaReasoner.triples(file).stream()
                .map(triple -> new Quad(triple, Quad.DEFAULT_GRAPH))
                .collect(Collectors.toSet());
        assertThat(Isomorphism.find(ours, jena, Set.of())).isPresent();
      }
    }
  }

  private static List<Quad> reparsed(List<Quad> statements) {
    String text = String.join("\n", statements.stream().map(Quad::line).toList());
    return LineParser.parse(text.getBytes(StandardCharsets.UTF_8), true, label -> "_:" + label);
  }

  @Test
  void endsOfLines() {
    byte[] file =
        "<a:a><b:b><c:c>.\r<a:a><b:b><d:d>.\r\n\n<a:a><b:b><e:e>.".getBytes(StandardCharsets.UTF_8);
    assertThat(LineParser.parse(file, false, label -> label)).hasSize(3);
  }

  @Test
  void labelsMayNotEndWithADot() {
    byte[] file = "_:a.b <p:p> _:c..".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> LineParser.parse(file, false, label -> label))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
