package org.swmpi.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.app.JarRun.Result;
import org.swmpi.ri.Mode;
import org.swmpi.ri.SemanticSpace;
import org.swmpi.ri.SemanticSpaceWriter;
import org.swmpi.ri.SpaceSettings;

/// The commands that use a space, by the real jar: a space of random vectors, with some alike.
class SimilarIT {
  private static final int ROWS = 500;
  private static final int DIMENSION = 48;

  @TempDir private Path folder;
  private final float[][] vectors = new float[ROWS][];

  @BeforeEach
  void writeSpace() throws IOException {
    Random random = new Random(5);
    SemanticSpaceWriter writer =
        new SemanticSpaceWriter(
            SpaceSettings.defaults().withMode(Mode.IMPORTED).withShape(DIMENSION, 2, 1));
    for (int row = 0; row < ROWS; row++) {
      if (row % 7 == 3) {
        vectors[row] = vectors[row - 3].clone();
      } else {
        vectors[row] = new float[DIMENSION];
        for (int i = 0; i < DIMENSION; i++) {
          vectors[row][i] = row == 20 ? 0 : (float) random.nextGaussian();
        }
      }
      writer.add("word" + row, ROWS - row, vectors[row]);
    }
    writer.write(folder.resolve("space"));
  }

  /// Rows by cosine in double precision, those alike by number.
  private List<String> oracle(int query, int k) {
    double[] cosines = new double[ROWS];
    for (int row = 0; row < ROWS; row++) {
      double length = Math.sqrt(dot(row, row)) * Math.sqrt(dot(query, query));
      cosines[row] = length == 0 ? 0 : dot(row, query) / length;
    }
    return IntStream.range(0, ROWS)
        .filter(row -> row != query)
        .boxed()
        .sorted(Comparator.<Integer>comparingDouble(row -> -cosines[row]))
        .limit(k)
        .map(row -> "word" + row)
        .toList();
  }

  private double dot(int a, int b) {
    double sum = 0;
    for (int i = 0; i < DIMENSION; i++) {
      sum += (double) vectors[a][i] * vectors[b][i];
    }
    return sum;
  }

  private static List<String> terms(JsonElement answer) {
    List<String> terms = new ArrayList<>();
    for (JsonElement result : answer.getAsJsonObject().getAsJsonArray("results")) {
      assertThat(result.getAsJsonObject().get("rank").getAsInt()).isEqualTo(terms.size() + 1);
      terms.add(result.getAsJsonObject().get("term").getAsString());
    }
    return terms;
  }

  @Test
  void theAnswerIsTheOraclesOnThreadsAndUnderMpirun() throws Exception {
    StringBuilder questions = new StringBuilder();
    for (int query = 0; query < 40; query++) {
      questions.append("word").append(query * 3).append('\n');
    }
    questions.append("word1 - word2 + word3\n");
    Files.writeString(folder.resolve("questions"), questions);
    String[] command = {"similar", "space", "--queries", "questions", "-k", "12", "--json"};
    Result threads = JarRun.of(command).in(folder).run().exits(0);
    JsonArray answers = JsonParser.parseString(threads.out()).getAsJsonArray();
    assertThat(answers).hasSize(41);
    for (int query = 0; query < 40; query++) {
      assertThat(terms(answers.get(query))).isEqualTo(oracle(query * 3, 12));
    }
    assertThat(terms(answers.get(40))).hasSize(12).doesNotContain("word1", "word2", "word3");
    Result mpi = JarRun.underMpirun(3, command).in(folder).run().exits(0);
    assertThat(mpi.out()).isEqualTo(threads.out());
  }

  @Test
  void aPipeIsAFilterAndQuestionsHaveToBeUtf8() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Thread writer =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    Files.writeString(pipe, "word9\nabsent\n");
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                });
    String[] command = {"similar", "space", "word8", "--filter", "pipe", "--json", "--ranks", "3"};
    Result result = JarRun.of(command).in(folder).run().exits(0);
    writer.join();
    assertThat(terms(JsonParser.parseString(result.out()).getAsJsonArray().get(0)))
        .containsExactly("word9");
    Files.write(folder.resolve("questions"), new byte[] {'a', '\n', 'b', (byte) 0xff, '\n'});
    for (String option : new String[] {"--queries", "--filter"}) {
      List<String> wrong = new ArrayList<>(List.of("similar", "space", option, "questions"));
      if (option.equals("--filter")) {
        wrong.add("word8");
      }
      assertThat(JarRun.of(wrong.toArray(String[]::new)).in(folder).run().exits(65).err())
          .contains("questions:2:2: not UTF-8");
    }
    JarRun.of("similar", "space", "--queries", ".").in(folder).run().exits(66);
    assertThat(
            JarRun.of("similar", "space", "--interactive", "--ranks", "2")
                .in(folder)
                .withInput(Files.readAllBytes(folder.resolve("questions")))
                .run()
                .exits(65)
                .err())
        .contains("-:2:2: not UTF-8");
  }

  @Test
  void vectorsThatAreNone() throws Exception {
    assertThat(JarRun.of("similar", "space", "--vector", "1,x").in(folder).run().exits(2).err())
        .startsWith("--vector: 'x' is not a finite number; give numbers between commas");
    assertThat(JarRun.of("similar", "space", "--vector", "1,2").in(folder).run().exits(2).err())
        .startsWith("--vector: 2 numbers, but ")
        .contains("; give as many numbers as that");
  }

  @Test
  void tableVectorsAndFilter() throws Exception {
    String vector =
        IntStream.range(0, DIMENSION)
            .mapToObj(i -> Float.toString(vectors[8][i]))
            .reduce((a, b) -> a + "," + b)
            .orElseThrow();
    Files.writeString(folder.resolve("only"), "word8\nword9\nword10\nabsent\n");
    Result result =
        JarRun.of("similar", "space", "word1", "--vector", vector, "--filter", "only", "-k", "2")
            .in(folder)
            .run()
            .exits(0);
    assertThat(result.out().lines()).hasSize(6);
    assertThat(result.out().lines().toList().get(4)).isEqualTo("    1   1.0000  word8");
    assertThat(result.err()).contains("2 of 2 questions");
    Files.writeString(folder.resolve("text"), "Word8, and nothing\nelse");
    Result document =
        JarRun.of("similar", "space", "--document", "text", "-k", "1").in(folder).run().exits(0);
    assertThat(document.out().lines().toList().get(1)).isEqualTo("    1   1.0000  word8");
    Result prefix =
        JarRun.of(
                "similar", "space", "word1", "--filter", "word49", "-k", "99", "--quiet", "--json")
            .in(folder)
            .run()
            .exits(0);
    assertThat(terms(JsonParser.parseString(prefix.out()).getAsJsonArray().get(0)))
        .hasSize(11)
        .allMatch(term -> term.startsWith("word49"));
    assertThat(prefix.err()).isEmpty();
    Result none =
        JarRun.of("similar", "space", "word1", "--filter", "nope", "--json")
            .in(folder)
            .run()
            .exits(0);
    assertThat(
            JsonParser.parseString(none.out())
                .getAsJsonArray()
                .get(0)
                .getAsJsonObject()
                .get("problem")
                .getAsString())
        .contains("see --filter");
    assertThat(none.err()).contains("0 of 1 questions");
  }

  @Test
  void unknownTermsGetSuggestions() throws Exception {
    Result result = JarRun.of("similar", "space", "wrod12").in(folder).run().exits(66);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains("'wrod12' is not in space (did you mean 'word12'");
    Result batch =
        JarRun.of("similar", "space", "-", "--json", "-k", "1")
            .withInput("word4\nwrod12\n\nword5 -\n")
            .in(folder)
            .run()
            .exits(0);
    JsonArray answers = JsonParser.parseString(batch.out()).getAsJsonArray();
    assertThat(answers).hasSize(3);
    assertThat(terms(answers.get(0))).isEqualTo(oracle(4, 1));
    JsonObject unknown = answers.get(1).getAsJsonObject();
    assertThat(unknown.getAsJsonArray("results")).isEmpty();
    assertThat(unknown.get("problem").getAsString()).contains("word12");
    assertThat(batch.err()).contains("1 of 3 questions");
  }

  @Test
  void wrongUseIsNamed() throws Exception {
    assertThat(JarRun.of("similar", "space").in(folder).run().exits(2).err())
        .contains("nothing is asked");
    assertThat(JarRun.of("similar", "space", "word1", "-").in(folder).run().exits(2).err())
        .startsWith("'word1 -': a term is missing after the last sign; write it as 'king - man");
    assertThat(JarRun.of("similar", "absent", "word1").in(folder).run().exits(66).err())
        .contains("absent");
    assertThat(JarRun.of("similar", "space", "--document", ".").in(folder).run().exits(66).err())
        .contains("is a folder");
    assertThat(JarRun.of("space", "exprot").in(folder).run().exits(2).err()).contains("export");
  }

  /// Each answer comes before the next question is put.
  @Test
  void conversationUnderMpirun() throws Exception {
    JarRun.assumeMpirun();
    Process process =
        JarRun.underMpirun(2, "similar", "space", "--interactive", "--json", "-k", "3")
            .in(folder)
            .start();
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      try (OutputStream in = process.getOutputStream()) {
        for (int query : new int[] {17, 4}) {
          in.write(("word" + query + "\n").getBytes(UTF_8));
          in.flush();
          assertThat(terms(JsonParser.parseString(out.readLine()))).isEqualTo(oracle(query, 3));
        }
      }
      assertThat(out.readLine()).isNull();
    }
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
  }

  @Test
  void evaluationIsATableOrJson() throws Exception {
    Files.writeString(folder.resolve("pairs.txt"), "word0 word3 9\nword0 word1 2\nx word1 3\n");
    Files.writeString(folder.resolve("synonyms.txt"), "word7\tword10\nword14\tword17\n");
    Result json =
        JarRun.of("evaluate", "space", "pairs.txt", "synonyms.txt", "--json")
            .in(folder)
            .run()
            .exits(0);
    JsonArray scores = JsonParser.parseString(json.out()).getAsJsonArray();
    assertThat(scores.get(0))
        .hasToString("{\"file\":\"pairs.txt\",\"pairs\":3,\"covered\":2,\"spearman\":1.0}");
    assertThat(scores.get(1).getAsJsonObject().get("first").getAsInt()).isEqualTo(2);
    Result table =
        JarRun.underMpirun(2, "evaluate", "space", "pairs.txt").in(folder).run().exits(0);
    assertThat(table.out()).contains("pairs.txt").contains("Spearman 1.000");
    Files.writeString(folder.resolve("bad.txt"), "a b 3\nword7\n");
    assertThat(JarRun.of("evaluate", "space", "bad.txt").in(folder).run().exits(65).err())
        .startsWith("bad.txt:2:1:");
  }

  @Test
  void documentsAndTestSetsComeByStandardInputToo() throws Exception {
    Files.writeString(folder.resolve("synonyms.txt"), "word7\tword10\n");
    String[] document = {"similar", "space", "--document", "-", "-k", "1"};
    String[] tests = {"evaluate", "space", "synonyms.txt", "-", "--json"};
    assertThat(
            JarRun.of("evaluate", "space", "-")
                .withInput("word7\n")
                .in(folder)
                .run()
                .exits(65)
                .err())
        .contains("-:1:1: one column");
    assertThat(JarRun.of("evaluate", "space", "-", "-").in(folder).run().exits(2).err())
        .contains("-: standard input can be read once; name it once");
    for (boolean mpi : new boolean[] {false, true}) {
      Result near =
          (mpi ? JarRun.underMpirun(2, document) : JarRun.of(document))
              .withInput("Word8, and nothing\nelse")
              .in(folder)
              .run()
              .exits(0);
      assertThat(near.out().lines()).containsExactly("-", "    1   1.0000  word8");
      Result scores =
          (mpi ? JarRun.underMpirun(2, tests) : JarRun.of(tests))
              .withInput("word0 word3 9\nword0 word1 2\n")
              .in(folder)
              .run()
              .exits(0);
      assertThat(JsonParser.parseString(scores.out()).getAsJsonArray().get(1))
          .hasToString("{\"file\":\"-\",\"pairs\":2,\"covered\":2,\"spearman\":1.0}");
    }
  }

  @Test
  void spacesAreExportedImportedAndDrawn() throws Exception {
    JarRun.of("space", "export", "space", "-o", "w.txt", "--summary", "s.json")
        .in(folder)
        .run()
        .exits(0);
    assertThat(Files.readString(folder.resolve("s.json"))).contains("\"format\": \"word2vec\"");
    JarRun.underMpirun(2, "space", "import", "w.txt", "-o", "again").in(folder).run().exits(0);
    try (SemanticSpace again = SemanticSpace.open(folder.resolve("again"))) {
      assertThat(again.rows()).isEqualTo(ROWS);
    }
    Result lucene =
        JarRun.of("space", "export", "space", "-o", "index", "--format", "lucene")
            .in(folder)
            .run()
            .exits(0);
    assertThat(lucene.err().lines()).hasSize(1);
    JarRun.of("space", "export", "space", "-o", "w.npy").in(folder).run().exits(0);
    assertThat(folder.resolve("w.vocab")).exists();
    JarRun.of("space", "import", "w.npy", "-o", "third").in(folder).run().exits(0);
    assertThat(folder.resolve("third/vectors"))
        .hasSameBinaryContentAs(folder.resolve("again/vectors"));
    JarRun.of("space", "plot", "again", "word1", "word2", "-o", "map.svg")
        .in(folder)
        .run()
        .exits(0);
    assertThat(folder.resolve("map.svg")).content().contains("word1</text>");
    assertThat(JarRun.of("space", "import", "map.svg", "-o", "x").in(folder).run().exits(65).err())
        .contains("map.svg:1:1:");
    Result own = JarRun.of("space", "export", "again", "-o", "again/vectors").in(folder).run();
    assertThat(own.exits(2).err()).contains("is in the space itself");
    own = JarRun.of("space", "plot", "again", "word1", "-o", "again/map.svg").in(folder).run();
    assertThat(own.exits(2).err()).contains("is in the space itself");
    Path damaged = folder.resolve("again/vectors");
    byte[] bytes = Files.readAllBytes(damaged);
    bytes[bytes.length / 2] ^= 1;
    Files.write(damaged, bytes);
    assertThat(
            JarRun.of("space", "export", "again", "-o", "x.txt").in(folder).run().exits(65).err())
        .contains("again/vectors: damaged");
    assertThat(folder.resolve("x.txt")).doesNotExist();
  }
}
