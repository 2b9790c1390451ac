package org.swmpi.data.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.swmpi.data.MalformedInputException;

class Utf8LinesTest {
  private static List<String> lines(byte[] bytes) throws IOException {
    List<String> lines = new ArrayList<>();
    try (Utf8Lines in = new Utf8Lines("f", new ByteArrayInputStream(bytes), "convert it")) {
      for (String line = in.next(); line != null; line = in.next()) {
        lines.add(line);
        assertThat(in.number()).isEqualTo(lines.size());
      }
    }
    return lines;
  }

  @Test
  void linesEndByLineFeeds() throws IOException {
    assertThat(lines(new byte[0])).isEmpty();
    assertThat(lines("a\n\nb\r\nc\rd".getBytes(UTF_8))).containsExactly("a", "", "b", "c\rd");
    assertThat(lines("\uFEFFa\n\uFEFFb\n".getBytes(UTF_8))).containsExactly("a", "\uFEFFb");
    String beyondTheBuffer = "\u00e9".repeat(100_000);
    assertThat(lines((beyondTheBuffer + "\nx\n").getBytes(UTF_8)))
        .containsExactly(beyondTheBuffer, "x");
  }

  @Test
  void whatIsNotUtf8IsNamedByItsPlace() {
    assertThatThrownBy(() -> lines("a\nb\nna\u00efve\n".getBytes(ISO_8859_1)))
        .isInstanceOf(MalformedInputException.class)
        .hasMessage("f:3:3: not UTF-8; convert it");
    assertThatThrownBy(() -> lines(new byte[] {'a', '\n', (byte) 0xc3}))
        .hasMessageStartingWith("f:2:1: ");
  }
}
