package org.swmpi.ri;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.ri.internal.space.Checksum;
import org.swmpi.ri.internal.space.Manifest;
import org.swmpi.ri.internal.space.RowSums;
import org.swmpi.ri.internal.space.SpaceFile;
import org.swmpi.ri.internal.space.SumsCoding;

/// Writes a space of sums, weights and vectors that no text would give.
final class SpaceWithSums {
  private final SpaceSettings settings;
  private final SemanticSpaceWriter writer;
  private final Map<String, RowSums> sums = new HashMap<>();
  private final Map<String, Integer> weights = new HashMap<>();

  SpaceWithSums(SpaceSettings settings) {
    this.settings = settings;
    writer = new SemanticSpaceWriter(settings.withMode(Mode.IMPORTED));
  }

  /// Adds a row.
  ///
  /// @param weight what the term counts as a context; 0 if it is none
  /// @param total what its contexts count together
  void add(String term, long frequency, int weight, long[] values, long total, float[] vector) {
    writer.add(term, frequency, vector);
    RowSums row = RowSums.of(values);
    row.addTotal(total);
    sums.put(term, row);
    weights.put(term, weight);
  }

  /// Writes it as a space without sums, and these beside.
  void write(Path folder, String weightsId, long documents, long tokens) throws IOException {
    writer.write(folder);
    Manifest manifest = Manifest.read(folder);
    int rows = sums.size();
    int[] weightsOfRows = new int[rows];
    long[] places = new long[rows + 1];
    long checksum = 0;
    Map<SpaceFile, Manifest.Entry> files = new EnumMap<>(manifest.files());
    try (SemanticSpace space = SemanticSpace.open(folder);
        ByteSink packed = new ByteSink(1 << 16);
        Arena arena = Arena.ofConfined()) {
      for (int row = 0; row < rows; row++) {
        String term = space.term(row);
        weightsOfRows[row] = Objects.requireNonNull(weights.get(term));
        SumsCoding.encode(Objects.requireNonNull(sums.get(term)), packed);
        places[row + 1] = packed.length();
        checksum += Checksum.ofRow(row, packed.segment().asSlice(places[row]));
      }
      MemorySegment weightsFile = arena.allocateFrom(ValueLayout.JAVA_INT, weightsOfRows);
      MemorySegment placesFile = arena.allocateFrom(ValueLayout.JAVA_LONG, places);
      files.put(SpaceFile.WEIGHTS, write(folder, SpaceFile.WEIGHTS, weightsFile));
      files.put(SpaceFile.PLACES, write(folder, SpaceFile.PLACES, placesFile));
      write(folder, SpaceFile.SUMS, packed.segment());
      files.put(SpaceFile.SUMS, new Manifest.Entry(packed.length(), checksum));
    }
    Files.write(
        folder.resolve(Manifest.FILE_NAME),
        new Manifest(settings, weightsId, rows, documents, tokens, files).encode());
  }

  private static Manifest.Entry write(Path folder, SpaceFile file, MemorySegment bytes)
      throws IOException {
    Files.write(folder.resolve(file.fileName()), bytes.toArray(ValueLayout.JAVA_BYTE));
    return new Manifest.Entry(bytes.byteSize(), Integer.toUnsignedLong(Checksum.of(bytes)));
  }
}
