package org.swmpi.partition;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.data.rdf.Compressed;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.data.rdf.Syntax;

/// Turtle whose lines are those of N-Triples is read as it lies, other Turtle by its reader.
class TurtleLinesTest {
  /// Longer than what the guess looks at.
  private static final String LINES =
      "# a comment\n" + lines("<http://x/%d>\t<http://x/p>  \"\\u00e9\"@EN .\r\n");

  private static final String CANONICAL = lines("<http://x/%d> <http://x/p> \"é\"@en .\n");

  @TempDir private Path folder;

  private static String lines(String line) {
    return IntStream.range(0, 2000).mapToObj(line::formatted).collect(Collectors.joining());
  }

  private DecodingRun.Outcome decode(int ranks, Syntax syntax, String text, Compression compression)
      throws IOException {
    Path path = folder.resolve("in" + syntax.extensions().getFirst() + compression.extension());
    int half = text.length() / 2;
    try (OutputStream out = Files.newOutputStream(path)) {
      for (String member : new String[] {text.substring(0, half), text.substring(half)}) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream compressed = Compressed.create(bytes, compression)) {
          compressed.write(member.getBytes(UTF_8));
        }
        bytes.writeTo(out);
      }
    }
    RdfFile file = new RdfFile("in", path, syntax, compression, Files.size(path), 0);
    DecodingRun.Outcome outcome = DecodingRun.decode(ranks, file, folder);
    Files.delete(path);
    String told = new String(outcome.text().getBytes(ISO_8859_1), UTF_8);
    return new DecodingRun.Outcome(told, outcome.failure(), outcome.notes());
  }

  private String text(int ranks, String text) throws IOException {
    DecodingRun.Outcome outcome = decode(ranks, Syntax.TURTLE, text, Compression.NONE);
    assertThat(outcome.failure()).isEmpty();
    return outcome.text();
  }

  @ParameterizedTest
  @EnumSource
  void linesStayAsTheyAre(Compression compression) throws IOException {
    for (Syntax syntax : new Syntax[] {Syntax.TURTLE, Syntax.TRIG}) {
      for (int ranks = 1; ranks <= 4; ranks++) {
        assertThat(decode(ranks, syntax, LINES, compression).text()).isEqualTo(LINES);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void turtleFurtherOnIsFound(Compression compression) throws IOException {
    String text = LINES + "@prefix x: <http://x/> . x:s x:p x:o .\n" + LINES;
    for (int ranks = 1; ranks <= 4; ranks++) {
      assertThat(decode(ranks, Syntax.TURTLE, text, compression).text())
          .isEqualTo(CANONICAL + "<http://x/s> <http://x/p> <http://x/o> .\n" + CANONICAL);
    }
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "3"})
  void linesWithinAStringAreNone(int ranks) throws IOException {
    String line = "<http://x/s> <http://x/p> <http://x/o> .\n";
    String text =
        line.repeat(2000) + "<http://x/s> <http://x/p> '''\n" + line.repeat(2000) + "'''.";
    assertThat(text(ranks, text))
        .isEqualTo(
            line.repeat(2000)
                + "<http://x/s> <http://x/p> \"\\n"
                + line.repeat(2000).replace("\n", "\\n")
                + "\" .\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<http://x/s> <http://x/p> <http://x/o>, <http://x/q> .\n",
        "<http://x/s> <http://x/p> _:a:b .\n",
        "_:a:b <http://x/p> <http://x/o> .\n"
      })
  void whatNTriplesDoesNotSayTheSameIsReadAsTurtle(String line) throws IOException {
    for (int ranks = 1; ranks <= 2; ranks++) {
      DecodingRun.Outcome small = decode(ranks, Syntax.TURTLE, line, Compression.NONE);
      DecodingRun.Outcome large = decode(ranks, Syntax.TURTLE, LINES + line, Compression.NONE);
      assertThat(small.text().equals(line)).isFalse();
      assertThat(large.text().equals(LINES + line)).isFalse();
      assertThat(large.failure().isEmpty()).isEqualTo(small.failure().isEmpty());
    }
  }
}
