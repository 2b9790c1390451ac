package org.swmpi.data.ntriples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.swmpi.data.memory.ByteSink;

class TermHashTest {
  private record Hash(long high, long low) {}

  private static Hash hash(TermHash hash, byte[] text, int offset) {
    try (ByteSink memory = new ByteSink(text.length + 64L)) {
      memory.put(new byte[offset]);
      memory.put(text);
      memory.put(new byte[] {1, 2, 3});
      hash.hash(memory.address() + offset, memory.address() + offset + text.length);
      return new Hash(hash.high, hash.low);
    }
  }

  @Test
  void dependsOnNothingButKeyAndBytes() {
    Random random = new Random(7);
    for (int length = 0; length < 700; length++) {
      byte[] text = new byte[length];
      random.nextBytes(text);
      Hash one = hash(new TermHash(5), text, 0);
      assertThat(hash(new TermHash(5), text, 3)).isEqualTo(one);
      assertThat(hash(new TermHash(6), text, 0)).isNotEqualTo(one);
    }
  }

  @Test
  void everyBitCounts() {
    TermHash hash = new TermHash(1);
    for (int length : new int[] {1, 8, 15, 16, 17, 60, 255, 256, 257, 600}) {
      Set<Hash> seen = new HashSet<>();
      byte[] text = new byte[length];
      seen.add(hash(hash, text, 0));
      for (int bit = 0; bit < length * 8; bit++) {
        text[bit / 8] ^= (byte) (1 << bit % 8);
        seen.add(hash(hash, text, 0));
        text[bit / 8] ^= (byte) (1 << bit % 8);
      }
      assertThat(seen).hasSize(length * 8 + 1);
    }
  }

  @Test
  void zerosOfDifferentLengthsDiffer() {
    TermHash hash = new TermHash(1);
    Set<Hash> seen = new HashSet<>();
    for (int length = 0; length < 1000; length++) {
      seen.add(hash(hash, new byte[length], 0));
    }
    assertThat(seen).hasSize(1000);
  }

  /// Each of the 128 bits is set about half the time: 5 standard deviations of 100,000 draws are
  /// 0.8 %.
  @Test
  void bitsAreBalanced() {
    TermHash hash = new TermHash(99);
    int[] set = new int[128];
    int draws = 100_000;
    for (int i = 0; i < draws; i++) {
      Hash h =
          hash(
              hash,
              ("<http://example.org/resource/" + i + ">")
                  .getBytes(java.nio.charset.StandardCharsets.UTF_8),
              0);
      for (int bit = 0; bit < 64; bit++) {
        set[bit] += (int) (h.high >>> bit & 1);
        set[64 + bit] += (int) (h.low >>> bit & 1);
      }
    }
    for (int bit = 0; bit < 128; bit++) {
      assertThat(set[bit]).as("bit %d", bit).isBetween((int) (draws * .492), (int) (draws * .508));
    }
  }
}
