package org.swmpi.ri.internal.space;

import java.lang.foreign.MemorySegment;
import java.util.zip.CRC32C;

/// Checksums of the files of a space. That of a file of rows is the sum over its rows, so that
/// ranks can make it of their parts in any order.
public final class Checksum {
  private static final long BLOCK = 1L << 30;

  private Checksum() {}

  /// CRC-32C of bytes.
  public static int of(MemorySegment bytes) {
    CRC32C crc = new CRC32C();
    for (long at = 0; at < bytes.byteSize(); at += BLOCK) {
      crc.update(bytes.asSlice(at, Math.min(BLOCK, bytes.byteSize() - at)).asByteBuffer());
    }
    return (int) crc.getValue();
  }

  /// What a row adds to the checksum of its file.
  public static long ofRow(long row, MemorySegment bytes) {
    return mixed((row << 32) + row + Integer.toUnsignedLong(of(bytes)));
  }

  /// A bijection that spreads each bit over all (the finaliser of MurmurHash3).
  public static long mixed(long value) {
    long z = value;
    z = (z ^ z >>> 33) * 0xff51afd7ed558ccdL;
    z = (z ^ z >>> 33) * 0xc4ceb9fe1a85ec53L;
    return z ^ z >>> 33;
  }
}
