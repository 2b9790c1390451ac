package org.swmpi.partition;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.swmpi.data.ntriples.MappedText;
import org.swmpi.data.rdf.InputFile;
import org.swmpi.data.rdf.RdfFile;
import org.swmpi.data.rdf.Syntax;

/// Lines in a file: an input as it lies, or what an input, or a part of it, was decoded to.
///
/// @param input position among the inputs
/// @param path where they lie
/// @param start bytes of the file before them, which are of other inputs
/// @param base bytes of the input's lines before them
/// @param size bytes
/// @param quads whether statements may have a graph name
/// @param scope scope of its blank node labels
record LineFile(int input, Path path, long start, long base, long size, boolean quads, int scope) {
  private static final int BLOCK = 1 << 16;

  /// Lines of an input.
  static LineFile of(int input, InputFile file, Path path, long start, long base, long size) {
    return file instanceof RdfFile rdf
        ? new LineFile(
            input, path, start, base, size, rdf.syntax() != Syntax.N_TRIPLES, rdf.scope())
        : new LineFile(input, path, start, base, size, false, 0);
  }

  /// Bytes of the input's lines up to the end of these.
  long end() {
    return base + size;
  }

  /// Maps some of them.
  ///
  /// @param from offset of the first byte
  /// @param to offset behind the last one
  /// @param arena how long the memory lives
  List<MappedText> map(long from, long to, Arena arena) throws IOException {
    return MappedText.map(path, base - start, start + from, start + to, arena);
  }

  /// As [#map], of fewer than 2 GiB, without a mapping.
  MappedText read(long from, long to, Arena arena) throws IOException {
    return MappedText.read(path, base - start, start + from, start + to, arena);
  }

  /// The first line start at or behind `offset`: 0, behind an LF, or the end.
  long lineStart(long offset) throws IOException {
    if (offset <= 0 || offset >= size) {
      return Math.clamp(offset, 0, size);
    }
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      ByteBuffer block = ByteBuffer.allocate(BLOCK);
      for (long at = offset - 1; at < size; at += block.limit()) {
        block.clear();
        if (channel.read(block, start + at) <= 0) {
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
