package org.swmpi.partition.output;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.rdf.Compressed;
import org.swmpi.data.rdf.Compression;

/// Makes a member of gzip, a stream of bzip2 or a frame of Zstandard of each block, so that it does
/// not matter who makes which.
public final class BlockCompressor {
  private final Compression compression;
  private final byte[] piece = new byte[1 << 16];

  /// @param compression not [Compression#NONE]
  public BlockCompressor(Compression compression) {
    this.compression = compression;
  }

  /// Appends a block as it is to lie in the file.
  public void append(MemorySegment block, ByteSink to) {
    try (OutputStream out = Compressed.create(new SinkStream(to), compression)) {
      for (long done = 0; done < block.byteSize(); done += piece.length) {
        int length = (int) Math.min(piece.length, block.byteSize() - done);
        MemorySegment.copy(block, ValueLayout.JAVA_BYTE, done, piece, 0, length);
        out.write(piece, 0, length);
      }
    } catch (IOException e) { // memory does not fail
      throw new UncheckedIOException(e);
    }
  }

  private static final class SinkStream extends OutputStream {
    private final ByteSink to;

    SinkStream(ByteSink to) {
      this.to = to;
    }

    @Override
    public void write(int value) {
      to.put(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      to.reserve(length);
      MemorySegment.copy(
          bytes, offset, Raw.segment(to.end(), length), ValueLayout.JAVA_BYTE, 0, length);
      to.truncate(to.length() + length);
    }
  }
}
