package org.swmpi.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.swmpi.app.JarRun.Result;

/// The command `index`, by real processes.
class IndexIT {
  @TempDir private Path folder;

  private Path text(String name, long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      StringBuilder line = new StringBuilder();
      for (int j = random.nextInt(60); j > 0; j--) {
        line.append('w').append((int) (90 * Math.pow(random.nextDouble(), 3))).append(' ');
      }
      lines.add(line.toString());
    }
    return Files.write(folder.resolve(name), lines);
  }

  private static void assertSameBytes(Path expected, Path actual) throws IOException {
    try (Stream<Path> files = Files.list(expected)) {
      List<Path> all = files.toList();
      assertThat(all).hasSize(9);
      for (Path file : all) {
        assertThat(Files.mismatch(file, actual.resolve(file.getFileName())))
            .as("%s", file)
            .isEqualTo(-1);
      }
    }
  }

  @Test
  void theBytesAreTheSameForAllRanksAndTransports() throws Exception {
    text("a.txt", 1);
    text("b.txt", 2);
    JarRun.of("index", "a.txt", "b.txt", "-o", "one", "--ranks", "1", "--quiet")
        .in(folder)
        .run()
        .exits(0);
    JarRun.of("index", ".", "-o", "three", "--ranks", "3", "--quiet").in(folder).run().exits(0);
    assertSameBytes(folder.resolve("one"), folder.resolve("three"));
    JarRun.of("index", ".", "-o", "tcp", "--transport", "sockets", "--ranks", "2", "--quiet")
        .in(folder)
        .run()
        .exits(0);
    assertSameBytes(folder.resolve("one"), folder.resolve("tcp"));
    for (int ranks : new int[] {2, 4}) {
      JarRun.underMpirun(ranks, "index", "a.txt", "b.txt", "-o", "mpi" + ranks, "--quiet")
          .in(folder)
          .run()
          .exits(0);
      assertSameBytes(folder.resolve("one"), folder.resolve("mpi" + ranks));
    }
  }

  @Test
  void theSummaryTellsWhatWasDone() throws Exception {
    Files.writeString(folder.resolve("t.txt"), "the king and the queen\nthe cat\n\n");
    JarRun.of(
            "index", "t.txt", "-o", "s", "--min-count", "1", "--ranks", "2", "--summary", "s.json")
        .in(folder)
        .run()
        .exits(0);
    JsonObject summary =
        JsonParser.parseString(Files.readString(folder.resolve("s.json"))).getAsJsonObject();
    assertThat(summary.get("command").getAsString()).isEqualTo("index");
    assertThat(summary.get("documents").getAsInt()).isEqualTo(2);
    assertThat(summary.get("tokens").getAsInt()).isEqualTo(7);
    assertThat(summary.get("terms").getAsInt()).isEqualTo(5);
    assertThat(summary.keySet())
        .contains("seconds", "tokensPerSecond", "phases", "peakMemoryBytes", "perRank");
    assertThat(summary.getAsJsonArray("perRank")).hasSize(2);
    Result info = JarRun.of("space", "info", "s", "--json").in(folder).run().exits(0);
    JsonObject facts = JsonParser.parseString(info.out()).getAsJsonObject();
    assertThat(facts.get("terms").getAsInt()).isEqualTo(5);
    assertThat(facts.get("seed").getAsInt()).isEqualTo(1);
  }

  @Test
  void vectorsAreSumsWhereNothingIsDoneToThem() throws Exception {
    text("a.txt", 3);
    JarRun.of("index", "a.txt", "-o", "s", "--centred", "false", "--rooted=false", "--quiet")
        .in(folder)
        .run()
        .exits(0);
    Result info = JarRun.of("space", "info", "s", "--json").in(folder).run().exits(0);
    JsonObject facts = JsonParser.parseString(info.out()).getAsJsonObject();
    assertThat(facts.get("centred").getAsBoolean()).isFalse();
    assertThat(facts.get("rooted").getAsBoolean()).isFalse();
    JarRun.of("index", "--centred", "a.txt", "-o", "t", "--quiet").in(folder).run().exits(0);
  }

  @Test
  void newDocumentsAreAdded() throws Exception {
    text("a.txt", 3);
    text("b.txt", 4);
    List<String> common = List.of("--min-count", "1", "--dimension", "64", "--quiet");
    run("index", List.of("a.txt", "-o", "a"), common);
    run("index", List.of("b.txt", "-o", "b", "--weights-of", "a"), common);
    run("index", List.of("a.txt", "b.txt", "-o", "both", "--weights-of", "a"), common);
    JarRun.of("space", "merge", "a", "b", "-o", "c").in(folder).run().exits(0);
    assertSameBytes(folder.resolve("both"), folder.resolve("c"));
    run("index", List.of("b.txt", "-o", "d", "--seed", "7"), common);
    Result refused = JarRun.of("space", "merge", "a", "d", "-o", "e").in(folder).run().exits(2);
    assertThat(refused.err()).contains("seed is 1 in one and 7 in the other");
    assertThat(folder.resolve("e")).doesNotExist();
  }

  private void run(String command, List<String> arguments, List<String> common) throws Exception {
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(arguments);
    all.addAll(common);
    JarRun.of(all.toArray(String[]::new)).in(folder).run().exits(0);
  }

  /// As editors on Windows write them.
  @Test
  void stopWordsMayBeginWithAByteOrderMark() throws Exception {
    Files.writeString(folder.resolve("text.txt"), "the king and the queen\n");
    Files.writeString(folder.resolve("stop"), "\uFEFFthe\r\nand\r\n");
    run("index", List.of("text.txt", "-o", "s", "--stop-words", "stop"), List.of("--min-count=1"));
    assertThat(folder.resolve("s/terms")).content().isEqualTo("kingqueen");
  }

  @Test
  void whatIsWrongIsToldOnceAndNothingIsLeft() throws Exception {
    Files.write(folder.resolve("latin.txt"), "caf\u00e9\n".getBytes(ISO_8859_1));
    Result malformed =
        JarRun.underMpirun(2, "index", "latin.txt", "-o", "s", "--tokeniser", "unicode")
            .in(folder)
            .run()
            .exits(65);
    assertThat(malformed.err().lines().filter(line -> line.contains("latin.txt:1:4: not UTF-8")))
        .hasSize(1);
    JarRun.of("index", "none.txt", "-o", "s").in(folder).run().exits(66);
    Files.createDirectory(folder.resolve("thesis"));
    Files.writeString(folder.resolve("thesis/chapter"), "mine", UTF_8);
    Result foreign = JarRun.of("index", "latin.txt", "-o", "thesis").in(folder).run().exits(73);
    assertThat(foreign.err()).contains("thesis: holds other files (chapter)");
    Result typo =
        JarRun.of("index", "latin.txt", "-o", "s", "--tokeniser", "englis")
            .in(folder)
            .run()
            .exits(2);
    assertThat(typo.err()).contains("english");
    Result shape =
        JarRun.of("index", "latin.txt", "-o", "s", "--dimension", "3").in(folder).run().exits(2);
    assertThat(shape.err()).contains("dimension is 3");
    String[] stopWords = {"index", "latin.txt", "-o", "s", "--stop-words", "latin.txt"};
    assertThat(JarRun.of(stopWords).in(folder).run().exits(65).err())
        .contains("latin.txt:1:4: not UTF-8");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder("latin.txt", "thesis");
    }
  }
}
