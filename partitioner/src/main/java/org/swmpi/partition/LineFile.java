package org.swmpi.partition;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.swmpi.data.ntriples.MappedText;
import org.swmpi.data.rdf.InputFile;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.data.rdf.Syntax;

/// A file of lines: an input as it lies, or what an input was decoded to.
///
/// @param path where it lies
/// @param size bytes
/// @param quads whether statements may have a graph name
/// @param scope scope of its blank node labels
record LineFile(Path path, long size, boolean quads, int scope) {
  /// The lines of an input.
  ///
  /// @param path where they lie: its own, or what it was decoded to
  static LineFile of(InputFile input, Path path, long size) {
    return input instanceof RdfFile rdf
        ? new LineFile(path, size, rdf.syntax() != Syntax.N_TRIPLES, rdf.scope())
        : new LineFile(path, size, false, 0);
  }

  private static final int BLOCK = 1 << 16;

  /// The first line start at or behind `offset`: 0, behind an LF, or the end of the file.
  long lineStart(long offset) throws IOException {
    if (offset <= 0 || offset >= size) {
      return Math.clamp(offset, 0, size);
    }
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      ByteBuffer block = ByteBuffer.allocate(BLOCK);
      for (long at = offset - 1; at < size; at += block.limit()) {
        block.clear();
        if (channel.read(block, at) <= 0) {
          throw MappedText.changed(path);
        }
        block.flip();
        for (int i = 0; i < block.limit(); i++) {
          if (block.get(i) == '\n') {
            return Math.min(at + i + 1, size);
          }
        }
      }
    }
    return size;
  }
}
