package org.swmpi.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.swmpi.app.talk.Talk;

/// Small files that options name, which are not there or which the system does not open.
class UnreadableFilesTest {
  private static final int MISSING = 66;

  @TempDir private Path folder;

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(Object... arguments) {
    err.reset();
    Talk talk = new Talk(new PrintStream(err, false, StandardCharsets.UTF_8), false);
    return new Program(
            new PrintWriter(PrintWriter.nullWriter()), talk, OptionalInt.empty(), Duration.ZERO)
        .run(Arrays.stream(arguments).map(Object::toString).toList());
  }

  private String told() {
    return err.toString(StandardCharsets.UTF_8).strip();
  }

  @Test
  void whyAFileIsNotReadIsToldInWords() throws IOException {
    Path data = Files.writeString(folder.resolve("a.nt"), "<x:s> <x:p> <x:o> .\n");
    Path none = folder.resolve("none");
    assertThat(run("datasets", "fetch", "x", "--recipes", none)).isEqualTo(MISSING);
    assertThat(told()).endsWith(none + ": cannot be read (no such file); name a file of recipes");
    assertThat(run("partition", data, "--compare", "--queries", none, "--quiet"))
        .isEqualTo(MISSING);
    assertThat(told())
        .endsWith(none + ": cannot be read (no such file); name a file with a SPARQL query");
    assertThat(run("index", data, "-o", folder.resolve("space"), "--stop-words", none))
        .isEqualTo(MISSING);
    assertThat(told())
        .endsWith(none + ": cannot be read (no such file); name another file with --stop-words");
  }

  /// The system opens no socket as a file, whoever asks for it.
  @ParameterizedTest
  @ValueSource(strings = {"--queries", "--document", "--filter"})
  void aFileOfQuestionsThatDoesNotOpenIsMissingInput(String option) throws IOException {
    Path text = Files.writeString(folder.resolve("a.txt"), "one two three one two three\n");
    Path space = folder.resolve("space");
    assertThat(run("index", text, "-o", space, "--ranks", 1, "--quiet")).isZero();
    Path socket = folder.resolve("s");
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(socket));
      Object[] line = {"similar", space, option, socket, "--ranks", 2, "--quiet"};
      Object[] withTerm = Arrays.copyOf(line, line.length + 1);
      withTerm[line.length] = "one";
      assertThat(run(option.equals("--filter") ? withTerm : line)).isEqualTo(MISSING);
      assertThat(told()).startsWith(socket + ": cannot be read (").doesNotContain("Exception");
    }
  }
}
