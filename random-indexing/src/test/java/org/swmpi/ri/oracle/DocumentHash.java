package org.swmpi.ri.oracle;

import java.nio.charset.StandardCharsets;

/// The hash of a document, written out from `docs/formats/space.md` with bytes and shifts alone.
final class DocumentHash {
  private DocumentHash() {}

  /// Of a document of one line.
  static long of(String text) {
    return mix(text(text));
  }

  private static long text(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    long h = bytes.length * 0x9e3779b97f4a7c15L;
    for (int at = 0; at < bytes.length; at += 8) {
      long word = 0;
      for (int i = 0; i < 8 && at + i < bytes.length; i++) {
        word |= (bytes[at + i] & 0xffL) << 8 * i;
      }
      h = (h ^ word) * 0xd6e8feb86659fd93L;
      h ^= h >>> 32;
    }
    return mix(h);
  }

  private static long mix(long x) {
    long z = (x ^ x >>> 33) * 0xff51afd7ed558ccdL;
    z = (z ^ z >>> 33) * 0xc4ceb9fe1a85ec53L;
    return z ^ z >>> 33;
  }
}
