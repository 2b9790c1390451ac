package org.swmpi.data.rdf;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.internal.io.WatchedInputStream;
import org.swmpi.data.internal.io.WatchedOutputStream;

/// Compressed files of several members (gzip, as `bgzip` and `cat` make them), streams (bzip2, as
/// `pbzip2` does) or frames (Zstandard, as `pzstd` does), a range of which can be decoded for
/// itself.
///
/// Where one begins is told by its signature and by the bytes behind it, which have to decode. That
/// may be wrong: compressed data may hold anything. But ranges that join, of which the first begins
/// at the beginning and each decodes to its very end, are all of whole members.
public final class CompressedMembers {
  private static final int TRIAL_BYTES = 1 << 16;

  /// RFC 1952, 2.3.1: bits of a header's flags that have to be zero.
  private static final int GZIP_RESERVED = 0xe0;

  private CompressedMembers() {}

  /// The first place in a range where a member seems to begin. What is not compressed may be cut
  /// anywhere.
  ///
  /// @param from offset of the first byte that it may begin at
  /// @param to offset behind the last one
  /// @return its offset, or -1 if there is none
  public static long find(InputFile file, long from, long to) throws IOException {
    try (FileChannel channel = open(file);
        Arena arena = Arena.ofConfined()) {
      long end = Math.min(channel.size(), to + Compression.MAGIC_BYTES);
      if (from >= end) {
        return -1;
      }
      if (file.compression() == Compression.NONE) {
        return from;
      }
      MemorySegment bytes = channel.map(MapMode.READ_ONLY, from, end - from, arena);
      byte[] head = new byte[Compression.MAGIC_BYTES];
      for (long at = 0; from + at < Math.min(to, end); at++) {
        byte first = bytes.get(ValueLayout.JAVA_BYTE, at);
        if (first != 0x1f && first != 'B' && first != 0x28 && (first & 0xf0) != 0x50) {
          continue;
        }
        int length = (int) Math.min(head.length, bytes.byteSize() - at);
        MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, at, head, 0, length);
        if (seems(file.compression(), head, length)
            && decodes(channel, from + at, file.compression())) {
          return from + at;
        }
      }
      return -1;
    }
  }

  private static boolean seems(Compression compression, byte[] head, int length) {
    return Compression.ofMagic(head, length) == compression
        && (compression != Compression.GZIP || length > 3 && (head[3] & GZIP_RESERVED) == 0);
  }

  /// Whether the first bytes from here on decode.
  private static boolean decodes(FileChannel channel, long at, Compression compression)
      throws IOException {
    WatchedInputStream source = new WatchedInputStream(new Range(channel, at, channel.size()));
    try (InputStream in = Compressed.decoder(compression, source)) {
      in.readNBytes(TRIAL_BYTES);
      return true;
    } catch (IOException | RuntimeException e) {
      if (source.failure() != null) {
        throw source.failure();
      }
      return false;
    }
  }

  /// Decodes a range to lines.
  ///
  /// @param start offset at which a member seems to begin
  /// @param end offset at which another one does, or the end of the file
  /// @param out takes the lines; not closed
  /// @return whether it is whole members, and nothing else
  /// @throws IOException if the file cannot be read or `out` cannot be written
  public static boolean decode(InputFile file, long start, long end, OutputStream out)
      throws IOException {
    WatchedOutputStream target = new WatchedOutputStream(out);
    try (FileChannel channel = open(file)) {
      long size = channel.size();
      WatchedInputStream source = new WatchedInputStream(new Range(channel, start, end));
      WatchedInputStream behind = new WatchedInputStream(new Range(channel, end, size));
      try (InputStream in = Compressed.decoder(file.compression(), source);
          InputStream rest = new LateDecoder(file.compression(), behind)) {
        file.decodePart(in, end < size ? rest : null, start == 0, target);
        // What pads a file may stand at its end alone.
        return !(in instanceof GzipInputStream gzip && gzip.padded() && end < size);
      } catch (IOException | RuntimeException e) {
        IOException failure = source.failure() == null ? behind.failure() : source.failure();
        failure = target.failure() == null ? failure : target.failure();
        if (failure != null) {
          throw failure;
        }
        return false;
      }
    }
  }

  private static FileChannel open(InputFile file) throws IOException {
    Path path = Objects.requireNonNull(file.path());
    return FileChannel.open(path, StandardOpenOption.READ);
  }

  /// Begins to decode when it is first read.
  private static final class LateDecoder extends InputStream {
    private final Compression compression;
    private final InputStream source;
    private @Nullable InputStream decoder;

    LateDecoder(Compression compression, InputStream source) {
      this.compression = compression;
      this.source = source;
    }

    private InputStream decoder() throws IOException {
      if (decoder == null) {
        decoder = Compressed.decoder(compression, source);
      }
      return decoder;
    }

    @Override
    public int read() throws IOException {
      return decoder().read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      return decoder().read(bytes, offset, length);
    }

    @Override
    public void close() throws IOException {
      if (decoder != null) {
        decoder.close();
      }
    }
  }

  /// Bytes of a part of a file. Leaves the channel open.
  private static final class Range extends BulkInputStream {
    private final FileChannel channel;
    private final long end;
    private long at;

    Range(FileChannel channel, long start, long end) {
      this.channel = channel;
      this.at = start;
      this.end = end;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (at >= end) {
        return -1;
      }
      int wanted = (int) Math.min(length, end - at);
      int read = channel.read(ByteBuffer.wrap(bytes, offset, wanted), at);
      if (read < 0) {
        throw new EOFException("the file became shorter");
      }
      at += read;
      return read;
    }
  }
}
