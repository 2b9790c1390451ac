package org.swmpi.partition.output;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.WholeWrites;
import org.swmpi.data.rdf.Compression;

/// Compresses a file that is there, a member for each [#BLOCK_BYTES].
public final class CompressedCopy {
  private static final long BLOCK_BYTES = 4L << 20;

  private CompressedCopy() {}

  /// @param from a file
  /// @param to an empty file
  public static void write(Path from, Path to, Compression compression) throws IOException {
    BlockCompressor compressor = new BlockCompressor(compression);
    try (FileChannel in = FileChannel.open(from, StandardOpenOption.READ);
        FileChannel out = FileChannel.open(to, StandardOpenOption.WRITE);
        ByteSink member = new ByteSink(1 << 20)) {
      long at = 0;
      do {
        long length = Math.min(BLOCK_BYTES, in.size() - at);
        member.truncate(0);
        compress(in, at, length, compressor, member);
        WholeWrites.write(out, member.segment());
        at += length;
      } while (at < in.size());
    }
  }

  private static void compress(
      FileChannel in, long at, long length, BlockCompressor compressor, ByteSink to)
      throws IOException {
    if (length == 0) {
      compressor.append(MemorySegment.NULL, to);
      return;
    }
    try (Arena arena = Arena.ofConfined()) {
      compressor.append(in.map(MapMode.READ_ONLY, at, length, arena), to);
    }
  }
}
