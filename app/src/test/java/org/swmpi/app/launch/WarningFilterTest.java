package org.swmpi.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WarningFilterTest {
  private static final String[] UNWANTED = {"WARNING: one", "WARNING: other one"};

  @ParameterizedTest
  @CsvSource({
    "'', ''",
    "'a', 'a'",
    "'WARNING: one\n', ''",
    "'WARNING: one\nWARNING: other one\nmine\n', 'mine\n'",
    "'mine\nWARNING: one\n', 'mine\n'",
    "'\nWARNING: one\n\n', '\n\n'",
    "'WARNING: one', 'WARNING: one'",
    "'WARNING: one!\n', 'WARNING: one!\n'",
    "'WARNING: two\n', 'WARNING: two\n'",
    "' WARNING: one\n', ' WARNING: one\n'",
    "'WARNWARNING: one\n', 'WARNWARNING: one\n'",
    "'a\rWARNING: one\n', 'a\rWARNING: one\n'",
    "'WARNING: one\r\n', 'WARNING: one\r\n'",
  })
  void onlyWholeUnwantedLinesGo(String written, String expected) throws IOException {
    byte[] bytes = written.getBytes(StandardCharsets.UTF_8);
    // However the bytes arrive: cut into two at every place, and one by one.
    for (int cut = 0; cut <= bytes.length; cut++) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      WarningFilter filter = new WarningFilter(out, UNWANTED);
      filter.write(bytes, 0, cut);
      filter.write(bytes, cut, bytes.length - cut);
      filter.close();
      assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(expected);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    WarningFilter filter = new WarningFilter(out, UNWANTED);
    for (byte b : bytes) {
      filter.write(b);
    }
    filter.close();
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(expected);
  }

  @Test
  void aByteIsHeldOnlyWhileItsLineMayBeUnwanted() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    WarningFilter filter = new WarningFilter(out, UNWANTED);
    filter.write("WARNING: o".getBytes(StandardCharsets.UTF_8));
    assertThat(out.size()).isZero();
    filter.write('x');
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("WARNING: ox");
    filter.write("12 %\r".getBytes(StandardCharsets.UTF_8));
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("WARNING: ox12 %\r");
  }

  @Test
  void otherBytesPassUnchanged() throws IOException {
    byte[] bytes = new byte[100_000];
    new Random(1).nextBytes(bytes);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    WarningFilter filter = new WarningFilter(out, UNWANTED);
    filter.write(bytes);
    filter.close();
    assertThat(out.toByteArray()).isEqualTo(bytes);
  }

  @Test
  void withoutUnwantedLinesAllPass() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    WarningFilter filter = new WarningFilter(out);
    filter.write("a\nb".getBytes(StandardCharsets.UTF_8));
    filter.close();
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("a\nb");
  }
}
