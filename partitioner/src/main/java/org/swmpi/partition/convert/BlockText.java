package org.swmpi.partition.convert;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.rdf.Compression;
import org.swmpi.partition.output.BlockCompressor;

/// What a block has become: text, by address where it is the input's own, and the lines left out.
/// Used again and again.
final class BlockText implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;

  private final Compression compression;
  private final BlockCompressor compressor;
  private final ByteSink text = new ByteSink(BUFFER_BYTES);
  private final ByteSink compressed = new ByteSink(BUFFER_BYTES);
  private final ByteSink rejects = new ByteSink(BUFFER_BYTES);
  private long borrowed;
  private long borrowedBytes;

  BlockText(Compression compression) {
    this.compression = compression;
    compressor = new BlockCompressor(compression);
  }

  void clear() {
    text.truncate(0);
    compressed.truncate(0);
    rejects.truncate(0);
    borrowedBytes = 0;
  }

  /// Where text is written.
  ByteSink text() {
    return text;
  }

  /// Keeps a line that is left out.
  void reject(String message, long start, long end) {
    rejects.put(("# " + message + "\n").getBytes(StandardCharsets.UTF_8));
    rejects.put(start, end);
    rejects.put('\n');
  }

  /// The lines that are left out.
  MemorySegment rejects() {
    return rejects.segment();
  }

  /// Appends lines of the input. If they are all, they stay where they are.
  void putLines(long start, long end) {
    if (start == end) {
      return;
    }
    settle();
    if (text.length() == 0) {
      borrowed = start;
      borrowedBytes = end - start;
    } else {
      text.put(start, end);
    }
  }

  /// Copies what is borrowed, since more follows.
  void settle() {
    if (borrowedBytes > 0) {
      long bytes = borrowedBytes;
      borrowedBytes = 0;
      text.put(borrowed, borrowed + bytes);
    }
  }

  private MemorySegment plain() {
    return borrowedBytes > 0 ? Raw.segment(borrowed, borrowedBytes) : text.segment();
  }

  /// Compresses the text, to a member of its own.
  ///
  /// @param always also if there is no text: a file without a member is none
  void finish(boolean always) {
    MemorySegment plain = plain();
    if (compression == Compression.NONE || plain.byteSize() == 0 && !always) {
      return;
    }
    compressor.append(plain, compressed);
  }

  /// What goes to the output.
  MemorySegment output() {
    return compression == Compression.NONE ? plain() : compressed.segment();
  }

  @Override
  public void close() {
    text.close();
    compressed.close();
    rejects.close();
  }
}
