package org.swmpi.ri;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.partition.InputFormat;

/// The space of a file with malformed lines, which are set aside, is that of the file without them,
/// and each of them is told of.
class RejectedLinesTest {
  private static final String NOT_UTF_8 =
      "not UTF-8; convert the text, such as by iconv -f LATIN1 -t UTF-8";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"unicode", "whitespace", "standard"})
  void ofText(String tokeniser) throws IOException {
    List<String> lines = SpaceBuildTest.corpus(new SplittableRandom(3), 60, false);
    lines.add(7, "one two caf\u00e9 three");
    lines.add(40, "\u00ff");
    Files.write(folder.resolve("t.txt"), lines, ISO_8859_1);
    verify("t.txt", tokeniser, Map.of(8, "12: " + NOT_UTF_8, 41, "1: " + NOT_UTF_8));
  }

  @Test
  void ofTextOfWhichAnyBytesAreCut() throws IOException {
    Files.write(folder.resolve("t.txt"), List.of("one two", "caf\u00e9 three"), ISO_8859_1);
    verify("t.txt", "ascii", Map.of());
  }

  @Test
  void ofJson() throws IOException {
    List<String> lines = SpaceBuildTest.corpus(new SplittableRandom(4), 60, false);
    lines.replaceAll(line -> "{\"text\":\"" + line + "\"}");
    lines.add(20, "{\"body\":1}");
    Files.write(folder.resolve("t.jsonl"), lines);
    verify(
        "t.jsonl",
        "unicode",
        Map.of(21, "1: no field 'text'; name the one that holds the text with --field"));
  }

  @Test
  void ofStatements() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      lines.add("<http://x/s" + i % 7 + "> <http://x/p> \"word" + i % 5 + " other\" .");
    }
    lines.add(33, "<http://x/s> <http://x/p> bad .");
    Files.write(folder.resolve("t.nt"), lines);
    verify(
        "t.nt",
        "ascii",
        Map.of(
            34,
            "27: expected an object: an IRI in <\u2026>, a blank node _:label or a literal in double"
                + " quotes; correct the line"));
  }

  @Test
  void theSpaceStaysWhereTheyCannotBeWritten() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "no /dev/full here");
    Path input = Files.write(folder.resolve("t.txt"), List.of("one two", "caf\u00e9"), ISO_8859_1);
    Path good = Files.write(folder.resolve("good.txt"), List.of("three four"));
    Path space = folder.resolve("space");
    Path before = folder.resolve("before");
    for (Path each : List.of(space, before)) {
      SpaceBuildTest.build(options(good, each, "unicode", false, null), 1);
    }
    assertThatThrownBy(() -> SpaceBuildTest.build(options(input, space, "unicode", true, full), 2))
        .hasStackTraceContaining("/dev/full: No space left");
    SpaceBuildTest.assertSameBytes(before, space);
  }

  /// @param wrong of each malformed line, by number, the column and what is said
  private void verify(String name, String tokeniser, Map<Integer, String> wrong)
      throws IOException {
    Path input = folder.resolve(name);
    List<String> lines = List.of(Files.readString(input, ISO_8859_1).split("\n"));
    List<String> good = new ArrayList<>(lines);
    new TreeMap<>(wrong).descendingKeySet().forEach(number -> good.remove(number - 1));
    Path without = Files.write(folder.resolve("good-" + name), good, ISO_8859_1);
    Path expected = folder.resolve("expected");
    SpaceBuildTest.build(options(without, expected, tokeniser, false, null), 1);
    List<byte[]> told = new ArrayList<>();
    for (Map.Entry<Integer, String> each : new TreeMap<>(wrong).entrySet()) {
      String place = input + ":" + each.getKey() + ":" + each.getValue();
      told.add(("# " + place).getBytes(UTF_8));
      told.add(lines.get(each.getKey() - 1).getBytes(ISO_8859_1));
    }
    for (int ranks = 1; ranks <= 4; ranks++) {
      Path space = folder.resolve("space");
      Path rejects = folder.resolve("rejects");
      IndexReport report =
          SpaceBuildTest.build(options(input, space, tokeniser, true, rejects), ranks);
      assertThat(report.rejected()).as("%d ranks", ranks).isEqualTo(wrong.size());
      assertThat(Files.readAllLines(rejects, ISO_8859_1))
          .as("%d ranks", ranks)
          .isEqualTo(told.stream().map(line -> new String(line, ISO_8859_1)).toList());
      SpaceBuildTest.assertSameBytes(expected, space);
    }
  }

  private static IndexOptions options(
      Path input, Path space, String tokeniser, boolean skip, @Nullable Path rejects) {
    SpaceSettings settings =
        SpaceSettings.defaults()
            .withMode(Mode.DOCUMENT) // its vectors are made of the documents' bytes
            .withShape(32, 2, 1)
            .withContexts(0, 1, 1, Weighting.FREQUENCY)
            .withTerms(tokeniser, "none");
    InputFormat format = input.toString().endsWith(".nt") ? InputFormat.RDF : InputFormat.TEXT;
    return new IndexOptions(
        List.of(input.toString()),
        space,
        settings,
        format,
        IndexOptions.FIELD,
        Set.of(),
        null,
        null,
        skip,
        rejects);
  }
}
