package org.swmpi.ri.internal.text;

import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.ri.internal.space.Checksum;

/// The hash of a term, of which its index vector is made; so it can never change. Over the term's
/// UTF-8 bytes as 64-bit little-endian words, the last one filled up with zeros (no word, if there
/// are no bytes):
///
/// ```
/// h = length · 0x9e3779b97f4a7c15
/// for each word: h = (h ^ word) · 0xd6e8feb86659fd93; h = h ^ h >>> 32
/// mix(h)
/// ```
///
/// where mix is that of [Checksum#mixed]. Terms of up to 8 bytes of one length never collide.
public final class TextHash {
  private static final long LENGTH_FACTOR = 0x9e3779b97f4a7c15L;
  private static final long WORD_FACTOR = 0xd6e8feb86659fd93L;

  private TextHash() {}

  static long begin(long length) {
    return length * LENGTH_FACTOR;
  }

  static long add(long hash, long word) {
    long h = (hash ^ word) * WORD_FACTOR;
    return h ^ h >>> 32;
  }

  static long end(long hash) {
    return Checksum.mixed(hash);
  }

  /// Of the bytes at an address; they need not be filled up.
  public static long of(long address, long length) {
    long hash = begin(length);
    long at = address;
    long left = length;
    for (; left >= 8; left -= 8) {
      hash = add(hash, Raw.getLong(at));
      at += 8;
    }
    if (left > 0) {
      long word = 0;
      for (int i = 0; i < left; i++) {
        word |= (Raw.getByte(at + i) & 0xffL) << 8 * i;
      }
      hash = add(hash, word);
    }
    return end(hash);
  }

  /// Of a string's UTF-8 bytes.
  public static long of(String term) {
    try (ByteSink bytes = new ByteSink(64)) {
      bytes.put(term);
      return of(bytes.address(), bytes.length());
    }
  }
}
