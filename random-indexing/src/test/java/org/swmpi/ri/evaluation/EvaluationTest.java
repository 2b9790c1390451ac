package org.swmpi.ri.evaluation;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.mpi.Job;
import org.swmpi.mpi.JobOptions;
import org.swmpi.ri.Mode;
import org.swmpi.ri.SemanticSpace;
import org.swmpi.ri.SemanticSpaceWriter;
import org.swmpi.ri.SpaceSettings;

/// Scores of a space on a circle: the cosine of two terms is that of the angle between them.
class EvaluationTest {
  @TempDir private Path folder;

  @BeforeEach
  void writeSpace() throws IOException {
    writeSpace("unicode");
  }

  private void writeSpace(String tokeniser, String... more) throws IOException {
    SemanticSpaceWriter writer =
        new SemanticSpaceWriter(
            SpaceSettings.defaults()
                .withMode(Mode.IMPORTED)
                .withShape(16, 2, 1)
                .withTerms(tokeniser, "none"));
    for (String term : more) {
      writer.add(term, 200, new float[16]);
    }
    for (int i = 0; i < 20; i++) {
      float[] vector = new float[16];
      vector[3] = (float) Math.cos(i * i * 0.007);
      vector[7] = (float) Math.sin(i * i * 0.007);
      writer.add("w" + i, 100 - i, vector);
    }
    writer.write(folder.resolve("space"));
  }

  private Score score(String content) throws IOException {
    return score(Files.writeString(folder.resolve("tests"), content));
  }

  private Score score(Path file) {
    AtomicReference<List<Score>> scores = new AtomicReference<>();
    Job.run(
        JobOptions.defaults().withTransport("threads").withRanks(2),
        world -> {
          try (SemanticSpace space = SemanticSpace.open(folder.resolve("space"))) {
            List<TestSet> sets = List.of(TestSet.read(world, file));
            List<Score> mine = new Evaluation(space).scores(world, sets);
            if (world.rank() == 1) {
              scores.set(mine);
            }
          }
          return 0;
        });
    return scores.get().getFirst();
  }

  @Test
  void termsAndThemselvesAreTied() throws IOException {
    StringBuilder pairs = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      pairs.append("w%d w%d %d\n".formatted(i, i, i));
    }
    Score.OfPairs score = (Score.OfPairs) score(pairs.toString());
    assertThat(score.spearman()).isNaN();
  }

  @Test
  void pairsInTheOrderOfTheirCosines() throws IOException {
    assertThat(score("w0\tw1\t9\r\nw0\tw4\t7\r\nw0\tw9\t6.5\r\nw0\tw15\t-1\r\n"))
        .isEqualTo(new Score.OfPairs(folder.resolve("tests").toString(), 4, 4, 1));
    assertThat(score("w0 w1 1\nw0 w4 2\n\n# comment\nw0 w9 3\nabsent w3 5\n"))
        .isEqualTo(new Score.OfPairs(folder.resolve("tests").toString(), 4, 3, -1));
  }

  @Test
  void wordsAreFoundAsDocumentsAreCut() throws IOException {
    writeSpace(
        "unicode", "\u03bf\u03b4\u03bf\u03c3"); // the last sigma of capitals is none of its own
    assertThat(score("\u039f\u0394\u039f\u03a3 W1 3\nw0 w1. 2\nw1/w2 w3 1\n").covered())
        .isEqualTo(2);
    writeSpace("english", "run");
    assertThat(score("Running w1 3\nw0 w1 2\nthe w3 1\n").covered()).isEqualTo(2);
  }

  /// By hand: ranks 1, 2.5, 2.5, 4 against 1, 3, 2, 4 give 4.5 / sqrt(4.5 · 5).
  @Test
  void tiesCountAtTheirMeanRank() throws IOException {
    Score score = score("Word 1,Word 2,Human (mean)\nw0,w1,9\nw0,w4,7\nw0,w9,7\nW0,w15,1\n");
    assertThat(score.covered()).isEqualTo(4);
    assertThat(((Score.OfPairs) score).spearman())
        .isCloseTo(4.5 / Math.sqrt(4.5 * 5), within(1e-12));
  }

  @Test
  void commasStandBetweenColumnsOrDigits() throws IOException {
    assertThat(score("w0,w1,9\nw0, w4, 7\n0,1,2\n").covered()).isEqualTo(2);
  }

  @Test
  void scoresAreInTheFirstColumnOfNumbers() throws IOException {
    assertThat(score("word1\tword2\tPOS\tSimLex999\nw0\tw1\tA\t8\nw0\tw9\tN\t4\n"))
        .isEqualTo(new Score.OfPairs(folder.resolve("tests").toString(), 2, 2, 1));
  }

  @Test
  void nothingCoveredIsNotDefined() throws IOException {
    Score.OfPairs score = (Score.OfPairs) score("a b 3\nw0 b 4\n");
    assertThat(score.covered()).isZero();
    assertThat(score.spearman()).isNaN();
  }

  @Test
  void questionsWithAnswers() throws IOException {
    assertThat(score("w0 w1 w5 w9 w7\nw9 w1 w8 w10 w11\nw3 w2 absent w5 w6\nw2 w3 w3 w9 w8\n"))
        .isEqualTo(new Score.OfChoices(folder.resolve("tests").toString(), 4, 3, 1));
  }

  @Test
  void numbersMayBeAnswers() throws IOException {
    assertThat(score("w0 w1 w5\nw9 w8 w1\nw2 w3 7\n"))
        .isEqualTo(new Score.OfChoices(folder.resolve("tests").toString(), 3, 2, 2));
  }

  @Test
  void synonymsAreRanked() throws IOException {
    assertThat(score("w0 w1\nw9 w8\nw5 w6\nw0 w19\nw0 absent\n"))
        .satisfies(
            score -> {
              Score.OfSynonyms synonyms = (Score.OfSynonyms) score;
              assertThat(synonyms.tests()).isEqualTo(5);
              assertThat(synonyms.covered()).isEqualTo(4);
              assertThat(synonyms.first()).isEqualTo(2);
              assertThat(synonyms.amongTen()).isEqualTo(3);
              assertThat(synonyms.meanReciprocalRank()).isCloseTo(2.5 / 4, within(1e-12));
            });
  }

  @Test
  void moreSynonymsThanAreAskedForTogether() throws IOException {
    int times = Evaluation.TOGETHER / 2 + 1;
    Score.OfSynonyms score = (Score.OfSynonyms) score("w0 w1\nw0 w19\n".repeat(times));
    assertThat(score.covered()).isEqualTo(2 * times);
    assertThat(score.first()).isEqualTo(times);
    assertThat(score.meanReciprocalRank()).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void whatIsWrongIsNamed() throws IOException {
    assertRefused("w0 w1 3\nw0 w1 x\nw0 w1 4\n", "tests:2:7: 'x' is no number, in column 3;");
    assertRefused("w0 w1 3\nw0 w1 1\nw0 w1 n/a\n", "tests:3:7: 'n/a' is no number, in column 3");
    assertRefused("w0 w1\nw0 w1 1\nw0 w1 2\n", "tests:1:4: no number in column 3");
    assertRefused("w0 w1 NaN\nw0 w1 1\nw0 w1 2\n", "tests:1:7: 'NaN' is no number, in column 3");
    assertRefused("w0 w1 1,5\nw0 w1 1\nw0 w1 2\n", "tests:1:7: '1,5' is no number");
    assertRefused("# none\n", "tests");
    assertRefused("one\n", "one column");
    assertRefused("w0 w1 3\nw0 w2 4\nna\u00efve w1 4\n", "tests:3:3: not UTF-8");
    assertThatThrownBy(() -> score(folder.resolve("absent")))
        .satisfies(e -> assertThat(root(e)).isInstanceOf(MissingInputException.class));
  }

  /// They are judged pairs all the same, and no questions.
  @Test
  void mostNumbersMayBeWrong() throws IOException {
    assertRefused(
        "Word 1\tWord 2\tMean\nw0\tw1\t9,5\nw0\t w4\t 7,25 \nw0\tw9\t6,5\n",
        "tests:2:7: '9,5' is no number, in column 3;");
    assertRefused("w0 w1 9,5\nw0 w4 7,25\n", "tests:1:7: '9,5' is no number");
    assertRefused("w0 w1 9.5.\nw0 w4 .7.\nw0 w9 6\n", "tests:1:7: '9.5.' is no number");
    assertRefused("w0;w1;\nw0;w4;-\nw0;w9;?\n", "tests:1:7: no number in column 3;");
    assertRefused("w0 w1 9\nw0 w4 high\nw0 w9 low\nw1 w2 none\nw1 w3 4\n", "tests:2:7: 'high'");
    assertRefused("a\tb\tA\t8x\nc\td\tN\t9x\n", "tests:1:7: '8x' is no number, in column 4;");
  }

  /// @param content written in ISO-8859-1
  private void assertRefused(String content, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("tests"), content, ISO_8859_1);
    assertThatThrownBy(() -> score(file))
        .satisfies(e -> assertThat(root(e)).isInstanceOf(MalformedInputException.class))
        .satisfies(e -> assertThat(root(e)).hasMessageContaining(message));
  }

  /// It can be read once, and there are two ranks.
  @Test
  void aTestSetMayBeAPipe() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Process writer =
        new ProcessBuilder("sh", "-c", "printf 'w0 w1 9\\nw0 w4 7\\n' > pipe")
            .directory(folder.toFile())
            .start();
    assertThat(score(pipe)).isEqualTo(new Score.OfPairs(pipe.toString(), 2, 2, 1));
    assertThat(writer.waitFor()).isZero();
  }

  @Test
  void aVectorThatIsDamagedIsNamed() throws IOException {
    SemanticSpaceWriter writer =
        new SemanticSpaceWriter(
            SpaceSettings.defaults().withMode(Mode.IMPORTED).withShape(16, 2, 1));
    writer.add("w0", 2, new float[16]);
    float[] damaged = new float[16];
    damaged[5] = Float.NaN;
    writer.add("w1", 1, damaged);
    writer.write(folder.resolve("space"));
    assertThatThrownBy(() -> score("w0 w0 3\nw0 w1 4\n"))
        .satisfies(e -> assertThat(root(e)).isInstanceOf(MalformedInputException.class))
        .satisfies(e -> assertThat(root(e)).hasMessageContaining("space: the vector of 'w1'"));
  }

  private static Throwable root(Throwable e) {
    return e.getCause() == null ? e : root(e.getCause());
  }
}
