package org.swmpi.data.ntriples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;

/// What every form of the kernel does, whatever the alignment and the length.
abstract class TermKernelContract {
  private final TermKernel kernel;
  private final ByteSink memory = new ByteSink(1 << 12);

  TermKernelContract(TermKernel kernel) {
    this.kernel = kernel;
  }

  @AfterEach
  void free() {
    memory.close();
  }

  @Test
  void iriEndsAtEveryForbiddenByteAndAtNoOther() {
    for (int b = 0; b < 256; b++) {
      boolean stops = b <= ' ' || b < 128 && "<>\"{}|^`\\".indexOf(b) >= 0;
      for (int length : new int[] {0, 1, 15, 16, 31, 33, 63, 64, 65, 130}) {
        byte[] text = new byte[length + 2];
        Arrays.fill(text, (byte) 'a');
        text[length] = (byte) b;
        text[length + 1] = '>';
        long end = kernel.iriEnd(put(text));
        long flag = b >= 128 ? TermKernel.NON_ASCII : 0;
        assertThat(end).isEqualTo(memory.address() + (stops ? length : length + 1) | flag);
      }
    }
  }

  @Test
  void literalEndsAtQuoteBackslashAndLineEnds() {
    for (int b = 0; b < 256; b++) {
      boolean stops = b == '"' || b == '\\' || b == '\n' || b == '\r';
      for (int length : new int[] {0, 1, 15, 16, 31, 33, 63, 64, 65, 130}) {
        byte[] text = new byte[length + 2];
        Arrays.fill(text, (byte) 'x');
        text[length] = (byte) b;
        text[length + 1] = '"';
        long end = kernel.literalEnd(put(text));
        long flag = b >= 128 ? TermKernel.NON_ASCII : 0;
        assertThat(end).isEqualTo(memory.address() + (stops ? length : length + 1) | flag);
      }
    }
  }

  @Test
  void bytesBehindTheEndDoNotCountAsNonAscii() {
    byte[] text = new byte[100];
    Arrays.fill(text, (byte) 0xC3);
    text[40] = '>';
    Arrays.fill(text, 0, 40, (byte) 'a');
    assertThat(kernel.iriEnd(put(text))).isEqualTo(memory.address() + 40);
    text[40] = '"';
    assertThat(kernel.literalEnd(put(text))).isEqualTo(memory.address() + 40);
  }

  @Test
  void equalComparesJustTheLengthGiven() {
    Random random = new Random(1);
    byte[] text = new byte[400];
    random.nextBytes(text);
    for (int length = 0; length < 200; length++) {
      System.arraycopy(text, 0, text, 200, 200);
      text[200 + length % 200]++; // the first byte behind the range
      long a = put(text);
      assertThat(kernel.equal(a, a + 200, length)).as("length %d", length).isTrue();
      for (int i = 0; i < length; i++) {
        Raw.putByte(a + i, (byte) ~Raw.getByte(a + i));
        assertThat(kernel.equal(a, a + 200, length)).as("length %d, byte %d", length, i).isFalse();
        Raw.putByte(a + i, (byte) ~Raw.getByte(a + i));
      }
    }
  }

  private long put(byte[] text) {
    memory.truncate(0);
    memory.put(text);
    return memory.address();
  }
}
