package org.swmpi.data.ntriples;

import org.swmpi.data.memory.Raw;

/// UTF-8 decoded strictly (Unicode 15, table 3-7: no overlong forms, no surrogates, nothing above
/// U+10FFFF).
public final class Utf8 {
  private Utf8() {}

  /// Code point at `at`, or -1 if the bytes before `limit` are not well-formed.
  public static int decode(long at, long limit) {
    int b0 = Raw.getByte(at) & 0xFF;
    if (b0 < 0x80) {
      return b0;
    }
    int more = b0 >= 0xF0 ? 3 : b0 >= 0xE0 ? 2 : 1;
    if (b0 < 0xC2 || b0 > 0xF4 || limit - at <= more) {
      return -1;
    }
    int c = b0 & 0x3F >> more;
    for (int i = 1; i <= more; i++) {
      int b = Raw.getByte(at + i);
      if ((b & 0xC0) != 0x80) {
        return -1;
      }
      c = c << 6 | b & 0x3F;
    }
    boolean legal =
        more == 1 || more == 2 && c >= 0x800 && (c < 0xD800 || c > 0xDFFF) || c >= 0x10000;
    return legal && c <= Character.MAX_CODE_POINT ? c : -1;
  }

  /// Bytes of a code point.
  public static int length(int codePoint) {
    return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
  }

  /// Whether all of `[start, end)` is well-formed.
  public static boolean valid(long start, long end) {
    for (long at = start; at < end; ) {
      if (end - at >= 8 && (Raw.getLong(at) & 0x8080808080808080L) == 0) {
        at += 8;
        continue;
      }
      int c = decode(at, end);
      if (c < 0) {
        return false;
      }
      at += length(c);
    }
    return true;
  }
}
