package org.swmpi.data.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.swmpi.data.FailingInputStream;
import org.swmpi.data.MalformedInputException;

class CompressedTest {
  private static final byte[] FIRST = "<x:a> <x:b> \"the first member\" .\n".getBytes(UTF_8);
  private static final byte[] SECOND = "<x:a> <x:b> \"and the second one\" .\n".getBytes(UTF_8);

  private static RdfFile file(Compression compression) {
    return new RdfFile(
        "data.nt" + compression.extension(), null, Syntax.N_TRIPLES, compression, 0, 0);
  }

  private static byte[] compressed(Compression compression, byte[] plain) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = Compressed.create(bytes, compression)) {
      out.write(plain);
    }
    return bytes.toByteArray();
  }

  private static byte[] plain(Compression compression, byte[] compressed) throws IOException {
    try (InputStream in =
        Compressed.open(file(compression), new ByteArrayInputStream(compressed))) {
      return in.readAllBytes();
    }
  }

  private static byte[] joined(byte[]... parts) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.write(part);
    }
    return all.toByteArray();
  }

  @ParameterizedTest
  @EnumSource
  void whatIsWrittenIsRead(Compression compression) throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    for (int size : new int[] {0, 1, 100, 65_535, 65_536, 65_537, 1_000_000}) {
      byte[] data = new byte[size];
      for (int i = 0; i < size; i++) {
        data[i] = (byte) random.nextInt('a', 'd');
      }
      assertThat(plain(compression, compressed(compression, data))).isEqualTo(data);
    }
  }

  @ParameterizedTest
  @EnumSource
  void membersOneAfterTheOtherAreReadAsOne(Compression compression) throws IOException {
    byte[] all =
        joined(
            compressed(compression, FIRST),
            compressed(compression, new byte[0]),
            compressed(compression, SECOND));
    assertThat(plain(compression, all)).isEqualTo(joined(FIRST, SECOND));
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void dataCutAtAnyPlaceIsRefused(Compression compression) throws IOException {
    byte[] first = compressed(compression, FIRST);
    byte[] all = joined(first, compressed(compression, SECOND));
    for (int length = 0; length < all.length; length++) {
      byte[] cut = Arrays.copyOf(all, length);
      if (length == first.length) {
        assertThat(plain(compression, cut)).isEqualTo(FIRST); // a whole file of one member
      } else {
        assertThatThrownBy(() -> plain(compression, cut))
            .as("cut after %d bytes", length)
            .isInstanceOf(MalformedInputException.class)
            .hasMessageStartingWith(
                "data.nt"
                    + compression.extension()
                    + ": truncated or damaged "
                    + compression.tool())
            .hasMessageEndingWith(
                "; fetch it again, or check it with '" + compression.tool() + " -t'");
      }
    }
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void damagedDataIsRefusedOrMakesNoDifference(Compression compression) throws IOException {
    byte[] all = joined(compressed(compression, FIRST), compressed(compression, SECOND));
    int refused = 0;
    for (int bit = 0; bit < all.length * 8; bit++) {
      byte[] damaged = all.clone();
      damaged[bit >> 3] ^= (byte) (1 << (bit & 7));
      try {
        // In gzip's header, time and operating system are of no consequence.
        assertThat(plain(compression, damaged)).as("bit %d", bit).isEqualTo(joined(FIRST, SECOND));
      } catch (MalformedInputException e) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(all.length * 8 * 3 / 4);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void otherDataAfterTheLastMemberIsRefused(Compression compression) throws IOException {
    byte[] all = joined(compressed(compression, FIRST), "tail".getBytes(UTF_8));
    assertThatThrownBy(() -> plain(compression, all)).isInstanceOf(MalformedInputException.class);
  }

  @Test
  void gzipMayBePaddedWithZeros() throws IOException {
    byte[] member = compressed(Compression.GZIP, FIRST);
    assertThat(plain(Compression.GZIP, joined(member, new byte[100_000]))).isEqualTo(FIRST);
    assertThatThrownBy(() -> plain(Compression.GZIP, joined(member, new byte[100_000], member)))
        .isInstanceOf(MalformedInputException.class);
  }

  @Test
  void gzipHeadersWithEverythingInThemAreRead() throws IOException {
    byte[] member = compressed(Compression.GZIP, FIRST);
    byte[] header = {
      0x1f, (byte) 0x8b, 8, 2 | 4 | 8 | 16, 0, 0, 0, 0, 0, 3, 2, 0, 'x', 'y', 'n', 0, 'c', 0, 1, 2
    };
    assertThat(
            plain(Compression.GZIP, joined(header, Arrays.copyOfRange(member, 10, member.length))))
        .isEqualTo(FIRST);
  }

  @ParameterizedTest
  @EnumSource
  void firstBytesTellWhereNoNameDoes(Compression compression) throws IOException {
    for (byte[] data : new byte[][] {FIRST, {}}) {
      assertThat(plain(Compression.NONE, compressed(compression, data))).isEqualTo(data);
    }
  }

  @Test
  void skippableFramesOfZstdAreSkipped() throws IOException {
    byte[] skippable = {0x50, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 'x', 'y'};
    byte[] all = joined(skippable, compressed(Compression.ZSTD, FIRST));
    assertThat(plain(Compression.ZSTD, all)).isEqualTo(FIRST);
    assertThat(plain(Compression.NONE, all)).isEqualTo(FIRST);
  }

  @Test
  void aNameThatPromisesAnotherCompressionIsRefused() throws IOException {
    assertThatThrownBy(() -> plain(Compression.GZIP, FIRST))
        .hasMessage(
            "data.nt.gz: not gzip data; fetch it again, or, if it is not compressed, drop .gz from its name");
    assertThatThrownBy(() -> plain(Compression.GZIP, compressed(Compression.ZSTD, FIRST)))
        .hasMessage("data.nt.gz: not gzip data; it is zstd data: give its name the extension .zst");
  }

  @ParameterizedTest
  @EnumSource
  void aFailingSourceIsNoDamage(Compression compression) throws IOException {
    byte[] all = compressed(compression, FIRST);
    for (int length : new int[] {0, 5, all.length - 1, all.length}) {
      FailingInputStream failing = new FailingInputStream(Arrays.copyOf(all, length));
      assertThatThrownBy(
              () -> {
                try (InputStream in = Compressed.open(file(compression), failing)) {
                  in.readAllBytes();
                }
              })
          .isExactlyInstanceOf(IOException.class)
          .hasMessage(FailingInputStream.MESSAGE);
    }
  }
}
