package org.swmpi.data.rdf;

import com.github.luben.zstd.ZstdDecompressCtx;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/// Decompresses zstd data (RFC 8878): any number of frames one after the other.
///
/// Why not zstd-jni's own stream: in 1.5.7-6 it takes the end of the data for a good one once a
/// first frame was whole, so that later frames may be cut anywhere and nobody hears of it. As `zstd
/// -d` does, this one refuses frames with a window of more than 128 MiB.
final class ZstdFramesInputStream extends BulkInputStream {
  private static final int BUFFER_BYTES = 1 << 17;

  private final InputStream source;
  private final ZstdDecompressCtx context = new ZstdDecompressCtx();
  private final byte[] chunk = new byte[BUFFER_BYTES];
  private final ByteBuffer in = ByteBuffer.allocateDirect(BUFFER_BYTES).flip();
  private final ByteBuffer out = ByteBuffer.allocateDirect(2 * BUFFER_BYTES).flip();
  private boolean inFrame;

  /// Whether the decoder may hold bytes that the last output buffer had no room for.
  private boolean more;

  /// @param source closed with this stream
  ZstdFramesInputStream(InputStream source) {
    this.source = source;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (!out.hasRemaining()) {
      if (!decode()) {
        return -1;
      }
    }
    int count = Math.min(length, out.remaining());
    out.get(bytes, offset, count);
    return count;
  }

  /// Decodes some bytes, perhaps none; `false` at the end.
  private boolean decode() throws IOException {
    if (!more && !in.hasRemaining() && !fill()) {
      if (inFrame) {
        throw new EOFException("end of data within a frame");
      }
      return false;
    }
    out.clear();
    inFrame = !context.decompressDirectByteBufferStream(out, in);
    more = inFrame && !out.hasRemaining();
    out.flip();
    return true;
  }

  private boolean fill() throws IOException {
    int read = source.read(chunk, 0, chunk.length);
    in.clear();
    in.put(chunk, 0, Math.max(read, 0)).flip();
    return read >= 0;
  }

  @Override
  public void close() throws IOException {
    context.close();
    source.close();
  }
}
