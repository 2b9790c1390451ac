package org.swmpi.reason.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.swmpi.reason.Profile;

/// The random graphs are worth something: a reasoner with any one fault is caught by many of them,
/// and everything that input can look like occurs often.
class RandomGraphsTest {
  private static final int GRAPHS = 600;

  /// Of [#GRAPHS], how many have to notice a fault.
  private static final int ENOUGH = 3;

  @Test
  void everyFaultIsNoticed() {
    Map<String, NaiveReasoner> faulty = new LinkedHashMap<>();
    for (Rule rule : Rule.of(Profile.RDFS_FULL, true)) {
      if (rule != Rule.GL) { // adds nothing where objects are kept beside their surrogates
        faulty.put("without " + rule, without(rule));
      }
    }
    faulty.put("no literal as a subject", seeing(t -> !Terms.isLiteral(t.subject())));
    faulty.put("no literal as a property", seeing(t -> !Terms.isLiteral(t.predicate())));
    faulty.put("no blank node as a property", seeing(t -> !Terms.isBlank(t.predicate())));
    faulty.put("no schema that is derived", seeing(t -> !isSchema(t)));
    faulty.put("no schema about the schema", seeing(t -> !isAboutSchema(t)));
    faulty.put("no conclusion about a literal", seeing(t -> !Terms.isLiteral(t.object())));

    Map<String, Integer> noticed = new TreeMap<>();
    for (int seed = 0; seed < GRAPHS; seed++) {
      ClosureCase given = RandomGraphs.make(seed);
      List<Triple> start = start(given);
      Set<Rule> rules = Rule.of(given.profile(), given.literals());
      Set<Triple> right = legal(new NaiveReasoner(rules).close(start));
      faulty.forEach(
          (fault, reasoner) -> {
            boolean differs = !legal(reasoner.restrictedTo(rules).close(start)).equals(right);
            noticed.merge(fault, differs ? 1 : 0, Integer::sum);
          });
    }
    System.out.println("graphs of " + GRAPHS + " that notice a fault: " + noticed);
    assertThat(noticed)
        .allSatisfy((fault, times) -> assertThat(times).as(fault).isGreaterThan(ENOUGH));
  }

  private static boolean isSchema(Triple t) {
    return Oracle.isSchema(t, Profile.RDFS);
  }

  /// A schema triple whose subject is itself a term of the schema.
  private static boolean isAboutSchema(Triple t) {
    return isSchema(t) && RandomTerms.META_PROPERTIES.contains(t.subject());
  }

  private static NaiveReasoner without(Rule rule) {
    return new NaiveReasoner(EnumSet.complementOf(EnumSet.of(rule)));
  }

  private static NaiveReasoner seeing(Predicate<Triple> admitted) {
    return new NaiveReasoner(EnumSet.allOf(Rule.class), admitted);
  }

  private static List<Triple> start(ClosureCase given) {
    List<Triple> start =
        new ArrayList<>(RandomGraphs.statements(given).stream().map(Quad::triple).toList());
    if (given.profile() == Profile.RDFS_FULL) {
      start.addAll(AxiomaticTriples.of(Set.of(Vocabulary.rdf("_1"))));
    }
    return start;
  }

  private static Set<Triple> legal(Set<Triple> triples) {
    return triples.stream().filter(Triple::isLegal).collect(Collectors.toSet());
  }

  @Test
  void everyKindOfInputOccurs() {
    Map<String, Integer> seen = new TreeMap<>();
    for (int seed = 0; seed < GRAPHS; seed++) {
      ClosureCase given = RandomGraphs.make(seed);
      traits(given).forEach(trait -> seen.merge(trait, 1, Integer::sum));
    }
    System.out.println("graphs of " + GRAPHS + " with a trait: " + seen);
    assertThat(seen).hasSize(31);
    assertThat(seen)
        .allSatisfy((trait, times) -> assertThat(times).as(trait).isGreaterThan(ENOUGH));
  }

  private static Set<String> traits(ClosureCase given) {
    Set<String> traits = new HashSet<>();
    traits.add("profile " + given.profile().label());
    traits.add(given.literals() ? "literals" : "no literals");
    traits.add(given.inferredOnly() ? "inferred only" : "all");
    traits.add(given.keepGraphs() ? "graphs kept" : "union");
    traits.add(given.files().size() + " files");
    given.files().stream().filter(CaseFile::tbox).forEach(file -> traits.add("tbox file"));
    for (CaseFile file : given.files()) {
      traits.add(file.quads() ? "N-Quads" : "N-Triples");
      traits.add(file.path().contains("/") ? "folder" : "no folder");
      String text = file.text();
      Map<String, String> patterns =
          Map.of(
              "CRLF", "(?s).*\r\n.*",
              "lone CR", "(?s).*\r[^\n].*",
              "comment", "(?s).*\\.[ \t]*#.*",
              "escape in an IRI", "(?s).*<[^>\"]*\\\\[uU][^>]*>.*",
              "escape in a literal", "(?s).*\"[^\"]*\\\\[uUtn].*",
              "no space", "(?s).*><.*",
              "tab", "(?s).*\t.*",
              "no end of the last line", "(?s).*[^\r\n]",
              "language tag in upper case", "(?s).*\"@[a-z]*[A-Z].*",
              "stated xsd:string", "(?s).*XMLSchema#string>.*");
      patterns.forEach(
          (trait, pattern) -> {
            if (text.matches(pattern)) {
              traits.add(trait);
            }
          });
    }
    traits.addAll(traitsOf(given, RandomGraphs.statements(given)));
    return traits;
  }

  private static Set<String> traitsOf(ClosureCase given, Set<Quad> quads) {
    Set<String> traits = new HashSet<>();
    long statements =
        given.files().stream()
            .mapToLong(f -> LineParser.parse(f.bytes(), f.quads(), label -> "_:" + label).size())
            .sum();
    if (statements > quads.size()) {
      traits.add("duplicates");
    }
    if (quads.isEmpty()) {
      traits.add("no statement");
    }
    if (quads.stream().map(quad -> quad.triple().object()).distinct().count() > 64) {
      traits.add("more than 64 objects");
    }
    if (quads.stream().anyMatch(quad -> Terms.isBlank(quad.graph()))) {
      traits.add("blank node as a graph's name");
    }
    return traits;
  }

  @Test
  void theSameSeedMakesTheSameCase() {
    IntStream.range(0, 50)
        .forEach(seed -> assertThat(RandomGraphs.make(seed)).isEqualTo(RandomGraphs.make(seed)));
  }

  @Test
  void everySpellingReadsAsWhatWasMeant() {
    for (int seed = 0; seed < GRAPHS; seed++) {
      List<Quad> statements = List.copyOf(RandomGraphs.statements(RandomGraphs.make(seed)));
      String text = new Spelling(new Dice(seed)).spell(statements);
      CaseFile file = new CaseFile("data.nq", text, false);
      assertThat(LineParser.parse(file.bytes(), true, label -> "_:" + label))
          .as("seed %s", seed)
          .isEqualTo(statements);
    }
  }

  @Test
  void linesAreCanonical() {
    assertThat(
            Stream.of(
                Terms.literal("a\"\\\n\r\t\u0001\u007f"), Terms.languageLiteral("x", "EN-us")))
        .containsExactly("\"a\\\"\\\\\\n\\r\t\u0001\u007f\"", "\"x\"@en-us");
  }
}
