package org.swmpi.workflow.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.partition.InputFormat;
import org.swmpi.partition.Progress;
import org.swmpi.reason.Closure;
import org.swmpi.reason.ClosureOptions;
import org.swmpi.ri.Documents;
import org.swmpi.ri.IndexOptions;
import org.swmpi.ri.Mode;
import org.swmpi.ri.Neighbour;
import org.swmpi.ri.SearchOptions;
import org.swmpi.ri.SemanticSpace;
import org.swmpi.ri.SimilaritySearch;
import org.swmpi.ri.SpaceBuild;
import org.swmpi.ri.SpaceSettings;
import org.swmpi.ri.TermExpression;
import org.swmpi.workflow.serve.data.ServedData;
import org.swmpi.workflow.serve.data.ServedFile;
import org.swmpi.workflow.serve.query.SimilarTerms;

/// Similarity in queries: the same as the search itself finds, joined with what was inferred.
class SimilarityTest {
  private static final String PREFIXES =
      """
      PREFIX swmpi: <https://w3id.org/sw-mpi/function#>
      PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
      PREFIX x: <http://x/>
      """;

  /// The infarct is a heart disease, and so a disease, only by inference; the engine is none.
  private static final String DATA =
      """
      <http://x/HeartDisease> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <http://x/Disease> .
      <http://x/infarct> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x/HeartDisease> .
      <http://x/infarct> <http://www.w3.org/2000/01/rdf-schema#label> "infarct" .
      <http://x/engine> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x/Machine> .
      <http://x/engine> <http://www.w3.org/2000/01/rdf-schema#label> "engine" .
      <http://x/infarct> <http://x/treatedBy> <http://x/aspirin> .
      <http://x/stroke> <http://x/treatedBy> <http://x/aspirin> .
      <http://x/engine> <http://x/drivenBy> <http://x/petrol> .
      <http://x/infarct> <http://x/note> "grave"@en .
      <http://x/stroke> <http://x/note> "grave"@en .
      """;

  private static final List<String> SENTENCES =
      List.of(
          "the patient had a heart attack and chest pain",
          "the patient had an infarct and chest pain",
          "a heart attack damages the muscle of the heart",
          "an infarct damages the muscle of the heart",
          "the car has an engine that burns petrol",
          "the engine of the car burns petrol and oil");

  @TempDir private static Path folder;
  private static Path words;
  private static ServedData data;
  private static SimilarTerms wordTerms;
  private static SimilarTerms statementTerms;
  private static ServedEndpoint ofWords;

  @BeforeAll
  static void start() throws Exception {
    Path stated = Files.writeString(folder.resolve("stated.nt"), DATA);
    Path closed = folder.resolve("closed.nt");
    run(
        world -> {
          Closure.run(
              world,
              ClosureOptions.of(List.of(stated.toString()), closed.toString()),
              Progress.SILENT);
          return 0;
        });
    Path text = Files.write(folder.resolve("text.txt"), SENTENCES);
    words = index(text, InputFormat.TEXT, Mode.TERM);
    Path statements = index(stated, InputFormat.RDF, Mode.PSI);
    data = ServedData.inMemory(List.of(ServedFile.only(closed)));
    wordTerms = SimilarTerms.open(words);
    statementTerms = SimilarTerms.open(statements);
    ofWords = ServedEndpoint.of(data, wordTerms, Duration.ofSeconds(60), 1000);
  }

  private static SpaceSettings settings(Mode mode) {
    SpaceSettings some = SpaceSettings.sspace();
    return new SpaceSettings(
        mode,
        Documents.LINE,
        512,
        4,
        mode == Mode.PSI ? 0 : 3,
        7,
        1,
        1,
        some.weighting(),
        false,
        false,
        "ascii",
        "none");
  }

  private static Path index(Path input, InputFormat format, Mode mode) {
    return index(input, folder.resolve(mode + ".space"), format, mode);
  }

  private static Path index(Path input, Path space, InputFormat format, Mode mode) {
    run(
        world -> {
          SpaceBuild.run(
              world,
              IndexOptions.of(List.of(input.toString()), space, settings(mode), format),
              Progress.SILENT);
          return 0;
        });
    return space;
  }

  private static void run(org.swmpi.mpi.RankProgram program) {
    assertThat(Job.run(JobOptions.defaults().withTransport("threads").withRanks(1), program))
        .isZero();
  }

  @AfterAll
  static void stop() {
    ofWords.close();
    data.close();
    wordTerms.close();
    statementTerms.close();
  }

  /// The same data with the space of its statements. A dataset obeys the endpoint that was started
  /// last.
  private static String askStatements(String query) throws Exception {
    try (ServedData own =
            ServedData.inMemory(List.of(ServedFile.only(folder.resolve("closed.nt"))));
        ServedEndpoint endpoint =
            ServedEndpoint.of(own, statementTerms, Duration.ofSeconds(60), 1000)) {
      return endpoint.answer(PREFIXES + query);
    }
  }

  @Test
  void oneQueryJoinsWhatWasInferredWithSimilarity() throws Exception {
    assertThat(
            ofWords.answer(
                PREFIXES
                    + """
                    SELECT ?thing {
                      ?word swmpi:similarTo ("heart attack" 20) .
                      ?thing rdfs:label ?label . FILTER(LCASE(STR(?label)) = ?word)
                      ?thing a x:Disease
                    }
                    """))
        .isEqualTo("thing\nhttp://x/infarct\n");
  }

  @Test
  void severalWordsAreTheSumOfTheirVectors() throws Exception {
    List<String> expected = new ArrayList<>();
    run(
        world -> {
          try (SemanticSpace space = SemanticSpace.open(words);
              SimilaritySearch search =
                  SimilaritySearch.open(world, space, SearchOptions.defaults())) {
            for (Neighbour near :
                search.nearest(TermExpression.parse("heart + attack", space).query(space), 5)) {
              expected.add(space.term(near.row()));
            }
            return 0;
          }
        });
    String answer =
        ofWords.answer(PREFIXES + "SELECT ?x { ?x swmpi:similarTo ('Heart, the attack!!' 5) }");
    // "the" is a word of the space too.
    assertThat(answer.lines().skip(1)).hasSize(5);
    assertThat(
            ofWords
                .answer(PREFIXES + "SELECT ?x { ?x swmpi:similarTo ('Heart (attack)' 5) }")
                .lines()
                .skip(1))
        .isEqualTo(expected);
    assertThat(
            ofWords
                .answer(PREFIXES + "SELECT ?x { ?x swmpi:similarTo ('heart + attack' 5) }")
                .lines()
                .skip(1))
        .isEqualTo(expected);
  }

  @Test
  void scoresDescendAndAreThoseOfTheSearch() throws Exception {
    List<Double> scores =
        ofWords
            .answer(PREFIXES + "SELECT ?s { (?x ?s) swmpi:similarTo ('infarct' 3) }")
            .lines()
            .skip(1)
            .map(Double::valueOf)
            .toList();
    List<Double> expected = new ArrayList<>();
    run(
        world -> {
          try (SemanticSpace space = SemanticSpace.open(words);
              SimilaritySearch search =
                  SimilaritySearch.open(world, space, SearchOptions.defaults())) {
            search
                .nearest(search.queryOf(space.row("infarct").orElseThrow()), 3)
                .forEach(near -> expected.add(near.score()));
            return 0;
          }
        });
    assertThat(scores).hasSize(3);
    for (int i = 0; i < 3; i++) {
      assertThat(scores.get(i)).isCloseTo(expected.get(i), within(1e-12));
    }
  }

  @Test
  void rowsThatAreIrisJoinAsIris() throws Exception {
    assertThat(askStatements("SELECT ?x { ?x swmpi:similarTo (x:infarct 1) }"))
        .isEqualTo("x\nhttp://x/stroke\n");
    assertThat(
            askStatements(
                "SELECT ?x ?c { x:infarct a x:Disease . ?x swmpi:similarTo (x:infarct 1) ."
                    + " ?x x:treatedBy ?c }"))
        .isEqualTo("x,c\nhttp://x/stroke,http://x/aspirin\n");
    assertThat(
            askStatements(
                "SELECT (LANG(?x) AS ?l) { ?x swmpi:similarTo (x:aspirin 100) FILTER(isLiteral(?x) && STR(?x) = 'grave') }"))
        .isEqualTo("l\nen\n");
  }

  /// Blank nodes are no answers, and take no place of answers.
  @Test
  void blankNodesTakeNoPlace() throws Exception {
    Path input =
        Files.writeString(
            folder.resolve("blank.nt"),
            DATA
                + """
                _:b <http://x/treatedBy> <http://x/aspirin> .
                _:b <http://x/note> "grave"@en .
                _:c <http://x/treatedBy> <http://x/aspirin> .
                _:c <http://x/note> "grave"@en .
                """);
    Path space = folder.resolve("blank.space");
    index(input, space, InputFormat.RDF, Mode.PSI);
    try (SemanticSpace built = SemanticSpace.open(space);
        SimilarTerms terms = SimilarTerms.open(space);
        ServedData own =
            ServedData.inMemory(List.of(ServedFile.only(folder.resolve("closed.nt"))));
        ServedEndpoint endpoint = ServedEndpoint.of(own, terms, Duration.ofSeconds(60), 1000)) {
      assertThat(LongStream.range(0, built.rows()).mapToObj(built::term))
          .filteredOn(term -> term.startsWith("_:"))
          .hasSize(2);
      assertThat(
              endpoint
                  .answer(PREFIXES + "SELECT ?x { ?x swmpi:similarTo (x:infarct 3) }")
                  .lines()
                  .skip(1))
          .hasSize(3)
          .contains("http://x/stroke");
    }
  }

  @Test
  void whatIsAskedMayComeFromTheData() throws Exception {
    String answer =
        ofWords.answer(
            PREFIXES + "SELECT ?thing ?x { ?thing rdfs:label ?l . ?x swmpi:similarTo (?l 1) }");
    assertThat(answer.lines().skip(1).collect(Collectors.toSet()))
        .hasSize(2)
        .anyMatch(line -> line.startsWith("http://x/engine,"));
  }

  @Test
  void aTermThatIsBoundIsTested() throws Exception {
    assertThat(ofWords.answer(PREFIXES + "ASK { 'infarct' swmpi:similarTo ('heart' 20) }"))
        .contains("true");
    assertThat(ofWords.answer(PREFIXES + "ASK { 'infarct' swmpi:similarTo ('infarct' 20) }"))
        .contains("false");
    assertThat(ofWords.answer(PREFIXES + "SELECT ?x { ?x swmpi:similarTo 'no such word' }"))
        .doesNotContain("no such");
    assertThat(ofWords.answer(PREFIXES + "SELECT ?x { ?x swmpi:similarTo 'xyzzy' }"))
        .isEqualTo("x\n");
  }

  @Test
  void aWrongNumberIsRefused() throws Exception {
    assertThat(ofWords.refusal(PREFIXES + "SELECT ?x { ?x swmpi:similarTo ('heart' 'many') }", 400))
        .contains("whole number from 1");
    assertThat(ofWords.refusal(PREFIXES + "SELECT ?x { ?x swmpi:similarTo ('heart' ?n) }", 400))
        .contains("whole number from 1, not ?n");
    assertThat(ofWords.refusal(PREFIXES + "SELECT ?x { ?x swmpi:similarTo ('a' 1 2) }", 400))
        .contains("is written");
  }
}
