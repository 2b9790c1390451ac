package org.swmpi.ri.internal.build;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.EnumMap;
import java.util.Map;
import org.swmpi.data.memory.WholeWrites;
import org.swmpi.ri.internal.space.Checksum;
import org.swmpi.ri.internal.space.Manifest;
import org.swmpi.ri.internal.space.SpaceFile;
import org.swmpi.ri.internal.space.SpaceFolder;

/// Writes the small files of a space, which one rank does.
final class VocabularyFiles {
  private VocabularyFiles() {}

  /// Writes all files but sums and vectors.
  ///
  /// @return what the manifest says of them
  static Map<SpaceFile, Manifest.Entry> write(
      SpaceFolder folder, Vocabulary vocabulary, int[] weights, long[] places) throws IOException {
    Map<SpaceFile, Manifest.Entry> files = new EnumMap<>(SpaceFile.class);
    try (Arena arena = Arena.ofConfined()) {
      files.put(SpaceFile.TERMS, write(folder, SpaceFile.TERMS, vocabulary.text().segment()));
      files.put(
          SpaceFile.OFFSETS, write(folder, SpaceFile.OFFSETS, longs(arena, vocabulary.offsets())));
      files.put(SpaceFile.ORDER, write(folder, SpaceFile.ORDER, ints(arena, vocabulary.byBytes())));
      files.put(
          SpaceFile.FREQUENCIES,
          write(folder, SpaceFile.FREQUENCIES, longs(arena, vocabulary.frequencies())));
      files.put(SpaceFile.WEIGHTS, write(folder, SpaceFile.WEIGHTS, ints(arena, weights)));
      files.put(SpaceFile.PLACES, write(folder, SpaceFile.PLACES, longs(arena, places)));
    }
    return files;
  }

  private static MemorySegment longs(Arena arena, long[] values) {
    return arena.allocateFrom(ValueLayout.JAVA_LONG, values);
  }

  private static MemorySegment ints(Arena arena, int[] values) {
    return arena.allocateFrom(ValueLayout.JAVA_INT, values);
  }

  private static Manifest.Entry write(SpaceFolder folder, SpaceFile file, MemorySegment bytes)
      throws IOException {
    try (FileChannel channel = FileChannel.open(folder.file(file), StandardOpenOption.WRITE)) {
      WholeWrites.write(channel, bytes, 0);
    }
    return new Manifest.Entry(bytes.byteSize(), Integer.toUnsignedLong(Checksum.of(bytes)));
  }
}
