package org.swmpi.data.internal.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.swmpi.data.MalformedInputException;

class Utf8ReaderTest {
  private static final int BUFFER_BYTES = 1 << 16;

  private static Utf8Reader reader(byte[] bytes) {
    return new Utf8Reader(
        new ByteArrayInputStream(bytes),
        (line, column, what) -> new MalformedInputException("doc", line, column, what));
  }

  private static String read(byte[] bytes) throws IOException {
    StringWriter text = new StringWriter();
    reader(bytes).transferTo(text);
    return text.toString();
  }

  @Test
  void charactersAcrossTheEndOfTheBufferAreWhole() throws IOException {
    for (int before = BUFFER_BYTES - 5; before <= BUFFER_BYTES; before++) {
      String text = "a".repeat(before) + "é€😀" + "b".repeat(BUFFER_BYTES);
      assertThat(read(text.getBytes(UTF_8))).isEqualTo(text);
    }
  }

  @Test
  void charactersCanBeReadOneByOne() throws IOException {
    try (Utf8Reader reader = reader("\uFEFFé😀".getBytes(UTF_8))) {
      assertThat(new int[] {reader.read(), reader.read(), reader.read(), reader.read()})
          .containsExactly('é', '\ud83d', '\ude00', -1);
    }
  }

  @Test
  void columnsCountCharacters() {
    byte[] bytes = "é€😀?".getBytes(UTF_8);
    bytes[bytes.length - 1] = (byte) 0xff;
    assertThatThrownBy(() -> read(bytes)).hasMessageStartingWith("doc:1:4: byte 0xFF");
  }

  @Test
  void badBytesAreFoundWhereTheyAre() {
    byte[][] bad = {
      {(byte) 0x80},
      {(byte) 0xc0, (byte) 0x80},
      {(byte) 0xe2, (byte) 0x82},
      {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
      {(byte) 0xf4, (byte) 0x90, (byte) 0x80, (byte) 0x80},
      {(byte) 0xff},
    };
    for (byte[] sequence : bad) {
      for (int before : new int[] {0, 1, BUFFER_BYTES - 1, BUFFER_BYTES, BUFFER_BYTES + 1}) {
        byte[] text = ("\n" + "a".repeat(before)).getBytes(UTF_8);
        byte[] all = java.util.Arrays.copyOf(text, text.length + sequence.length);
        System.arraycopy(sequence, 0, all, text.length, sequence.length);
        assertThatThrownBy(() -> read(all))
            .isInstanceOf(MalformedInputException.class)
            .hasMessageStartingWith("doc:2:" + (before + 1) + ": byte 0x");
      }
    }
  }
}
