package org.swmpi.data.rdf;

import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.data.internal.io.WatchedInputStream;

/// Compressed data as streams: gzip, bzip2, zstd.
///
/// All three formats allow several members (gzip), streams (bzip2) or frames (zstd) one after the
/// other, and reading takes them all. So outputs of [#create] may be written side by side and
/// joined end to end: what ranks compress on their own is, in rank order, one valid file.
public final class Compressed {
  private static final int BUFFER_BYTES = 1 << 17;

  /// On LUBM's N-Triples, 500 MB/s a core to a 25th; zlib's own default, 6, gives 180 MB/s and a
  /// 32nd.
  private static final int GZIP_LEVEL = 2;

  /// zstd's own default.
  private static final int ZSTD_LEVEL = 3;

  private Compressed() {}

  /// Opens a file for reading.
  ///
  /// @return its decompressed bytes, to be closed by the caller. Where the compressed data is
  ///     truncated or damaged, reading throws [MalformedInputException]; an [IOException] says that
  ///     the file could not be read
  /// @throws MissingInputException if the file is not there or cannot be read
  /// @throws MalformedInputException if the data is not of the file's compression
  public static InputStream open(InputFile file) throws IOException {
    Path path = file.path();
    if (path == null) {
      throw new IllegalArgumentException("file: a stream is opened by openInput");
    }
    return open(file, path);
  }

  private static InputStream open(InputFile file, Path path) throws IOException {
    InputStream raw;
    try {
      raw = Files.newInputStream(path);
    } catch (IOException e) {
      throw MissingInputException.unreadable(file.name(), e, "check that it is still there");
    }
    return open(file, raw);
  }

  /// Opens a file or a stream. One with a name waits for who writes to it.
  ///
  /// @param standardInput what `-` stands for; not closed
  /// @return as [#open(InputFile)]
  public static InputStream openInput(InputFile file, @Nullable InputStream standardInput)
      throws IOException {
    if (file.path() != null) {
      return open(file);
    }
    if (!file.name().equals(InputFile.STANDARD_INPUT)) {
      return open(file, Path.of(file.name()));
    }
    return open(
        file,
        new FilterInputStream(Objects.requireNonNull(standardInput, "standardInput")) {
          @Override
          public void close() {
            // the caller's
          }
        });
  }

  /// Decompresses a stream. Where the file says that there is no compression, the first bytes
  /// decide: names need not tell it, and standard input has none.
  ///
  /// @param file whose data it is
  /// @param raw its bytes; closed with the stream returned
  /// @return as [#open(InputFile)]
  /// @throws MalformedInputException if the data is not of the file's compression
  public static InputStream open(InputFile file, InputStream raw) throws IOException {
    WatchedInputStream source = new WatchedInputStream(raw);
    PushbackInputStream input = new PushbackInputStream(source, Compression.MAGIC_BYTES);
    byte[] head = new byte[Compression.MAGIC_BYTES];
    int length = input.readNBytes(head, 0, head.length);
    input.unread(head, 0, length);
    Compression inside = Compression.ofMagic(head, length);
    Compression named = file.compression();
    if (named == Compression.NONE) {
      return inside == Compression.NONE
          ? input
          : new DecompressedInputStream(file, inside, source, input);
    }
    // Fewer bytes than a signature may be the beginning of one: the decoder then finds the data
    // truncated.
    if (inside != named && length == head.length) {
      input.close();
      throw new MalformedInputException(
          file.name(), 0, 0, "not " + named.tool() + " data; " + notCompressed(named, inside));
    }
    return new DecompressedInputStream(file, named, source, input);
  }

  private static String notCompressed(Compression named, Compression inside) {
    return inside == Compression.NONE
        ? "fetch it again, or, if it is not compressed, drop "
            + named.extension()
            + " from its name"
        : "it is " + inside.tool() + " data: give its name the extension " + inside.extension();
  }

  /// A decoder over raw data. Constructors of decoders read, and may fail as reading does.
  static InputStream decoder(Compression compression, InputStream raw) throws IOException {
    return switch (compression) {
      case NONE -> raw;
      case GZIP -> new GzipInputStream(raw);
      case BZIP2 ->
          new BZip2CompressorInputStream(new BufferedInputStream(raw, BUFFER_BYTES), true);
      case ZSTD -> new ZstdFramesInputStream(raw);
    };
  }

  /// Compresses a stream.
  ///
  /// @param out takes the compressed bytes; closed with the stream returned
  /// @return takes the plain bytes; `close` ends the member, stream or frame
  /// @throws IOException if `out` cannot be written
  public static OutputStream create(OutputStream out, Compression compression) throws IOException {
    return switch (compression) {
      case NONE -> out;
      case GZIP -> new FastGzipOutputStream(out);
      case BZIP2 -> new BZip2CompressorOutputStream(new BufferedOutputStream(out, BUFFER_BYTES));
      case ZSTD -> new ZstdOutputStreamNoFinalizer(out, ZSTD_LEVEL).setChecksum(true);
    };
  }

  private static final class FastGzipOutputStream extends GZIPOutputStream {
    FastGzipOutputStream(OutputStream out) throws IOException {
      super(out, BUFFER_BYTES);
      def.setLevel(GZIP_LEVEL);
    }
  }
}
