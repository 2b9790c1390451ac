package org.swmpi.app.talk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StandardOutputTest {
  @Test
  void writesUtf8() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintWriter out = StandardOutput.writer(bytes);
    out.print("grün\n");
    out.flush();
    assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("grün\n");
  }

  @Test
  void failuresAreThrown() {
    PrintWriter out =
        StandardOutput.writer(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw new IOException("No space left on device");
              }
            });
    out.print("an answer");
    assertThatThrownBy(out::flush)
        .isInstanceOf(UncheckedIOException.class)
        .cause()
        .hasMessage("standard output: No space left on device");
  }
}
