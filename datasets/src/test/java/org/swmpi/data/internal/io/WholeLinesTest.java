package org.swmpi.data.internal.io;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WholeLinesTest {
  private static InputStream in(String text) {
    return new ByteArrayInputStream(text.getBytes(US_ASCII)) {
      @Override
      public int read(byte[] bytes, int offset, int length) {
        return super.read(bytes, offset, Math.min(length, 3));
      }
    };
  }

  private static String lines(String text, int start, int end) throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    InputStream rest = end < text.length() ? in(text.substring(end)) : null;
    WholeLines.copy(in(text.substring(start, end)), rest, start == 0, lines);
    return lines.toString(US_ASCII);
  }

  @Test
  void aLineIsOfThePartThatTheByteBeforeItIsIn() throws IOException {
    String text = "a\nbbbbbbbbb\n\nc";
    assertThat(lines(text, 0, 1)).isEqualTo("a\n");
    assertThat(lines(text, 0, 2)).isEqualTo("a\nbbbbbbbbb\n");
    assertThat(lines(text, 1, 3)).isEqualTo("bbbbbbbbb\n");
    assertThat(lines(text, 2, 11)).isEmpty();
    assertThat(lines(text, 5, 12)).isEqualTo("\n");
    assertThat(lines(text, 12, 13)).isEqualTo("c\n");
    assertThat(lines(text, 13, 14)).isEmpty();
  }

  @Test
  void thePartsOfATextAreTheText() throws IOException {
    for (long seed = 0; seed < 500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(1, 40); i > 0; i--) {
        text.append(random.nextInt(4) == 0 ? '\n' : 'x');
      }
      StringBuilder joined = new StringBuilder();
      for (int start = 0; start < text.length(); ) {
        int end = random.nextInt(start + 1, text.length() + 1);
        String lines = lines(text.toString(), start, end);
        assertThat(lines.isEmpty() || joined.isEmpty() || joined.toString().endsWith("\n"))
            .isTrue();
        joined.append(lines);
        start = end;
      }
      String whole = text + (text.charAt(text.length() - 1) == '\n' ? "" : "\n");
      assertThat(joined.toString()).as("seed %d", seed).isEqualTo(whole);
    }
  }
}
