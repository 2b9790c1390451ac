package org.swmpi.ri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.swmpi.ri.SpaceBuildTest.assertEqual;
import static org.swmpi.ri.SpaceBuildTest.assertSameBytes;
import static org.swmpi.ri.SpaceBuildTest.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.data.MalformedInputException;
import org.swmpi.partition.InputFormat;
import org.swmpi.ri.oracle.NaiveSpace;

/// Virtual documents of RDF, against documents that are put together naively.
class SubjectDocumentsTest {
  private static final String LABEL = "<http://www.w3.org/2000/01/rdf-schema#label>";
  private static final String PREFERRED = "<http://www.w3.org/2004/02/skos/core#prefLabel>";
  private static final Pattern WORD = Pattern.compile("[a-z0-9\u00e9]+");

  @TempDir private Path folder;

  /// Terms in canonical spelling.
  private record Statement(String subject, String predicate, String object) {
    String predicateAndObject() {
      return predicate + " " + object;
    }
  }

  private static IndexOptions options(Path input, Path space, SpaceSettings settings) {
    return new IndexOptions(
        List.of(input.toString()),
        space,
        settings.withDocuments(Documents.SUBJECT),
        InputFormat.RDF,
        Set.of(),
        null,
        null);
  }

  private static SpaceSettings settings(Mode mode) {
    boolean windows = mode == Mode.TERM || mode == Mode.PERMUTATION;
    return SpaceSettings.defaults()
        .withMode(mode)
        .withShape(64, 2, 3)
        .withContexts(windows ? 3 : 0, 1, 1, Weighting.NONE);
  }

  @Test
  void documentsAreThoseOfTheNaiveImplementation() throws IOException {
    for (long seed = 0; seed < 12; seed++) {
      List<Statement> statements = statements(new Random(seed));
      Path input = folder.resolve("data" + seed + ".nq");
      Files.write(input, lines(statements, new Random(seed)));
      SpaceSettings settings = settings(seed % 2 == 0 ? Mode.TERM : Mode.PERMUTATION);
      List<List<String>> documents = documents(statements);
      NaiveSpace expected = new NaiveSpace(settings, documents, List.of(), null);
      for (int ranks = 1; ranks <= 4; ranks++) {
        Path space = folder.resolve("space" + ranks);
        IndexReport report = build(options(input, space, settings), ranks);
        assertThat(report.documents())
            .as("seed %d, %d ranks", seed, ranks)
            .isEqualTo(documents.stream().filter(document -> !document.isEmpty()).count());
        assertEqual(space, expected, "seed " + seed + ", " + ranks + " ranks");
      }
    }
  }

  @Test
  void vectorsOfDocumentsDependOnTheStatementsAlone() throws IOException {
    List<Statement> statements = statements(new Random(99));
    for (Mode mode : List.of(Mode.DOCUMENT, Mode.REFLECTIVE)) {
      Path first = folder.resolve("first");
      Path input = folder.resolve("ordered.nq");
      Files.write(input, lines(statements, new Random(1)));
      build(options(input, first, settings(mode)), 1);
      List<Statement> shuffled = new ArrayList<>(statements);
      Collections.shuffle(shuffled, new Random(2));
      Path other = folder.resolve("shuffled.nq");
      Files.write(other, lines(shuffled, new Random(3)));
      Path second = folder.resolve("second");
      build(options(other, second, settings(mode)), 3);
      assertSameBytes(first, second);
    }
  }

  @Test
  void malformedStatementsAreRefusedByTheirPlace() throws IOException {
    Path input =
        Files.writeString(folder.resolve("bad.nt"), "<a:b> <a:c> \"x\" .\n<a:b> <a c> \"x\" .\n");
    assertThatThrownBy(() -> build(options(input, folder.resolve("s"), settings(Mode.TERM)), 2))
        .isInstanceOf(MalformedInputException.class)
        .hasMessageContaining("bad.nt:2:");
    assertThat(folder.resolve("s")).doesNotExist();
  }

  @Test
  void whereThereAreNoWordsOfRdfThereAreNoSubjects() {
    assertThatThrownBy(() -> options(folder, folder, settings(Mode.PSI)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static List<Statement> statements(Random random) {
    List<Statement> statements = new ArrayList<>();
    for (int i = 0; i < 150; i++) {
      String subject = node(random);
      int kind = random.nextInt(6);
      String predicate =
          kind == 0 ? LABEL : kind == 1 ? PREFERRED : "<http://x/p" + random.nextInt(9) + ">";
      String object = random.nextInt(5) < 2 + (kind < 2 ? 2 : 0) ? literal(random) : node(random);
      statements.add(new Statement(subject, predicate, object));
      if (random.nextInt(9) == 0) {
        statements.add(statements.get(random.nextInt(statements.size())));
      }
    }
    return statements;
  }

  private static String node(Random random) {
    int number = random.nextInt(25);
    return number < 5
        ? (number < 2 ? "_:b\u00e9" : "_:b") + number
        : "<http://x/" + "n".repeat(number % 3) + number + ">";
  }

  private static String literal(Random random) {
    StringBuilder text = new StringBuilder("\"");
    for (int words = random.nextInt(4); words >= 0; words--) {
      text.append("w").append(random.nextInt(40));
      text.append(new String[] {" ", "\\n", "\\\"", ", ", " \u00e9 ", ""}[random.nextInt(6)]);
    }
    String tail = new String[] {"", "@en", "@de", "^^<http://x/type>"}[random.nextInt(4)];
    return text.append("\"").append(tail).toString();
  }

  /// Some of them in named graphs.
  private static List<String> lines(List<Statement> statements, Random random) {
    return statements.stream()
        .map(
            s ->
                s.subject()
                    + (random.nextInt(5) == 0 ? "\t" : " ")
                    + s.predicateAndObject()
                    + (random.nextInt(4) == 0 ? " <http://x/g" + random.nextInt(3) + "> ." : " ."))
        .toList();
  }

  private static List<List<String>> documents(List<Statement> statements) {
    Map<String, Set<String>> labels = new TreeMap<>();
    Map<String, Map<String, Statement>> bySubject = new TreeMap<>();
    for (Statement s : statements) {
      boolean label = s.predicate().equals(LABEL) || s.predicate().equals(PREFERRED);
      if (label && s.object().startsWith("\"")) {
        labels.computeIfAbsent(s.subject(), _ -> new TreeSet<>()).add(s.object());
      }
      bySubject.computeIfAbsent(s.subject(), _ -> new TreeMap<>()).put(s.predicateAndObject(), s);
    }
    List<List<String>> documents = new ArrayList<>();
    for (Map<String, Statement> ofSubject : bySubject.values()) {
      documents.add(
          ofSubject.values().stream()
              .flatMap(s -> texts(s.object(), labels))
              .flatMap(text -> WORD.matcher(text).results().map(found -> found.group()))
              .toList());
    }
    return documents;
  }

  private static Stream<String> texts(String object, Map<String, Set<String>> labels) {
    if (object.startsWith("\"")) {
      return Stream.of(lexicalForm(object));
    }
    if (labels.containsKey(object)) {
      return labels.get(object).stream().map(SubjectDocumentsTest::lexicalForm);
    }
    return object.startsWith("_:")
        ? Stream.empty()
        : Stream.of(object.substring(object.lastIndexOf('/')));
  }

  private static String lexicalForm(String literal) {
    return literal.substring(1, literal.lastIndexOf('"')).replace("\\n", " ").replace("\\\"", " ");
  }
}
