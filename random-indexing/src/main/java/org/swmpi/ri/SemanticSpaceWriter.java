package org.swmpi.ri;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.WholeWrites;
import org.swmpi.partition.output.OutputPlace;
import org.swmpi.ri.internal.space.Checksum;
import org.swmpi.ri.internal.space.Manifest;
import org.swmpi.ri.internal.space.RowOrder;
import org.swmpi.ri.internal.space.SpaceFile;
import org.swmpi.ri.internal.space.SpaceFolder;

/// Writes a space from rows in memory, by one process: for what comes from elsewhere, and for small
/// spaces. Puts the rows in order.
public final class SemanticSpaceWriter {
  private final SpaceSettings settings;
  private final List<Row> rows = new ArrayList<>();
  private final Set<String> terms = new HashSet<>();

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Row(byte[] term, long frequency, float[] vector) {}

  /// @param settings what the manifest says of the rows; of mode [Mode#IMPORTED]
  public SemanticSpaceWriter(SpaceSettings settings) {
    this.settings = settings;
  }

  /// Adds a row without sums.
  ///
  /// @throws IllegalArgumentException if there is one of that term, or it has surrogates that are
  /// no
  ///     pair, or the vector is of another dimension
  public void add(String term, long frequency, float[] vector) {
    if (settings.mode() != Mode.IMPORTED) {
      throw new IllegalArgumentException("a space of mode " + settings.mode() + " needs sums");
    }
    if (vector.length != settings.dimension()) {
      throw new IllegalArgumentException(
          vector.length + " components for dimension " + settings.dimension());
    }
    if (frequency < 0) {
      throw new IllegalArgumentException("frequency is " + frequency);
    }
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(term)) {
      throw new IllegalArgumentException("'" + term + "' is no Unicode");
    }
    if (!terms.add(term)) {
      throw new IllegalArgumentException("two rows of '" + term + "'");
    }
    rows.add(new Row(term.getBytes(StandardCharsets.UTF_8), frequency, vector));
  }

  /// Writes the space; one that has the name already is replaced when all is written.
  ///
  /// @throws org.swmpi.data.OutputException if it cannot be created there
  public void write(Path folder) throws IOException {
    long tag = new SplittableRandom().nextLong();
    try (SpaceFolder target = SpaceFolder.create(folder, tag);
        ByteSink text = new ByteSink(1 << 16);
        Arena arena = Arena.ofConfined()) {
      rows.forEach(row -> text.put(row.term));
      long[] starts = new long[rows.size()];
      int[] lengths = new int[rows.size()];
      long start = text.address();
      for (int i = 0; i < starts.length; i++) {
        starts[i] = start;
        lengths[i] = rows.get(i).term.length;
        start += lengths[i];
      }
      int[] byBytes = new RowOrder(starts, lengths).byBytes();
      long[] frequencies = rows.stream().mapToLong(Row::frequency).toArray();
      int[] order = RowOrder.byFrequency(byBytes, frequencies);
      Map<SpaceFile, Manifest.Entry> files = writeVocabulary(target, order, byBytes);
      writeVectors(target, order, files, arena);
      target.commit(new Manifest(settings, "none", rows.size(), 0, 0, files), tag);
    } catch (IOException e) {
      throw OutputPlace.named(folder.toString(), e);
    }
  }

  private Map<SpaceFile, Manifest.Entry> writeVocabulary(
      SpaceFolder target, int[] order, int[] byBytes) throws IOException {
    Map<SpaceFile, Manifest.Entry> files = new EnumMap<>(SpaceFile.class);
    int[] rowOf = new int[order.length];
    long[] offsets = new long[order.length + 1];
    long[] frequencies = new long[order.length];
    try (ByteSink text = new ByteSink(1 << 16)) {
      for (int row = 0; row < order.length; row++) {
        Row content = rows.get(order[row]);
        rowOf[order[row]] = row;
        frequencies[row] = content.frequency;
        text.put(content.term);
        offsets[row + 1] = text.length();
      }
      files.put(SpaceFile.TERMS, target.write(SpaceFile.TERMS, text.segment()));
    }
    int[] sorted = Arrays.stream(byBytes).map(term -> rowOf[term]).toArray();
    files.put(SpaceFile.OFFSETS, target.write(SpaceFile.OFFSETS, offsets));
    files.put(SpaceFile.ORDER, target.write(SpaceFile.ORDER, sorted));
    files.put(SpaceFile.FREQUENCIES, target.write(SpaceFile.FREQUENCIES, frequencies));
    return files;
  }

  private void writeVectors(
      SpaceFolder target, int[] order, Map<SpaceFile, Manifest.Entry> files, Arena arena)
      throws IOException {
    MemorySegment bytes = arena.allocate(4L * settings.dimension());
    long checksum = 0;
    try (FileChannel channel =
        FileChannel.open(target.file(SpaceFile.VECTORS), StandardOpenOption.WRITE)) {
      for (int row = 0; row < order.length; row++) {
        MemorySegment.copy(
            rows.get(order[row]).vector, 0, bytes, ValueLayout.JAVA_FLOAT, 0, settings.dimension());
        checksum += Checksum.ofRow(row, bytes);
        WholeWrites.write(channel, bytes, row * bytes.byteSize());
      }
    }
    files.put(SpaceFile.VECTORS, new Manifest.Entry(bytes.byteSize() * order.length, checksum));
  }
}
