package org.swmpi.data.rdf;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.internal.io.WatchedInputStream;

/// Decompressed data of a file. Tells damaged data ([MalformedInputException]) from a source that
/// fails.
final class DecompressedInputStream extends BulkInputStream {
  private final InputFile file;
  private final Compression compression;
  private final WatchedInputStream source;
  private final InputStream raw;
  private @Nullable InputStream decoder;

  /// @param source under `raw`
  /// @param raw the compressed bytes; closed with this stream
  DecompressedInputStream(
      InputFile file, Compression compression, WatchedInputStream source, InputStream raw) {
    this.file = file;
    this.compression = compression;
    this.source = source;
    this.raw = raw;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    try {
      if (decoder == null) {
        decoder = Compressed.decoder(compression, raw);
      }
      int read = decoder.read(bytes, offset, length);
      if (read < 0 && source.count() == 0) {
        throw damaged(new IOException("empty"));
      }
      return read;
    } catch (MalformedInputException e) {
      throw e;
    } catch (IOException
        | RuntimeException e) { // some decoders run out of an array on damaged data
      IOException failure = source.failure();
      if (failure != null) {
        throw failure;
      }
      throw damaged(e);
    }
  }

  private MalformedInputException damaged(Exception cause) {
    MalformedInputException damaged =
        new MalformedInputException(
            file.name(),
            0,
            0,
            "truncated or damaged "
                + compression.tool()
                + " data ("
                + cause.getMessage()
                + "); fetch it again, or check it with '"
                + compression.tool()
                + " -t'");
    damaged.initCause(cause);
    return damaged;
  }

  @Override
  public void close() throws IOException {
    if (decoder != null) {
      decoder.close();
    } else {
      raw.close();
    }
  }
}
