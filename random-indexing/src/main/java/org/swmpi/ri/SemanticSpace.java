package org.swmpi.ri;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;
import org.swmpi.ri.internal.space.Checksum;
import org.swmpi.ri.internal.space.Manifest;
import org.swmpi.ri.internal.space.RowSums;
import org.swmpi.ri.internal.space.SpaceFile;
import org.swmpi.ri.internal.space.SumsCoding;

/// A semantic space on disk: a vector a term, mapped rather than read.
///
/// Rows stand in the order of descending frequency, those of one frequency in the order of their
/// terms' bytes; so a row's number is the same however the space was built. May be used by several
/// threads at once.
///
/// ```java
/// try (SemanticSpace space = SemanticSpace.open(Path.of("wiki.space"))) {
///   long row = space.row("music").orElseThrow();
///   float[] vector = space.vector(row);
/// }
/// ```
public final class SemanticSpace implements AutoCloseable {
  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfFloat FLOAT =
      ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final Path folder;
  private final Manifest manifest;
  private final Arena arena = Arena.ofShared();
  private final Map<SpaceFile, MemorySegment> files = new EnumMap<>(SpaceFile.class);

  private SemanticSpace(Path folder, Manifest manifest) {
    this.folder = folder;
    this.manifest = manifest;
  }

  /// Opens a space: maps its files, and checks the vocabulary's checksums and the lengths of all
  /// files. [#verify] checks the rest.
  ///
  /// @throws MissingInputException if there is no space
  /// @throws MalformedInputException if it is damaged, or of a format that is not known here
  public static SemanticSpace open(Path folder) throws IOException {
    SemanticSpace space = new SemanticSpace(folder, Manifest.read(folder));
    try {
      space.map();
      return space;
    } catch (IOException | RuntimeException e) {
      space.close();
      throw e;
    }
  }

  /// Opens a space on all ranks, or on none. Collective.
  ///
  /// @throws MissingInputException on all ranks, if one has no space there
  /// @throws MalformedInputException on all ranks, if it is damaged, or of a format that is not
  ///     known here
  public static SemanticSpace open(Communicator world, Path folder) throws IOException {
    return open(world, folder, _ -> {});
  }

  /// @param check throws a [MalformedInputException] if the space is damaged
  static SemanticSpace open(Communicator world, Path folder, Consumer<SemanticSpace> check)
      throws IOException {
    SemanticSpace space = null;
    Failure failure = null;
    try {
      space = open(folder);
      check.accept(space);
    } catch (MissingInputException | MalformedInputException e) {
      failure = Failure.of(e);
    }
    try {
      Failure.agree(world, failure);
    } catch (RuntimeException e) {
      if (space != null) {
        space.close();
      }
      throw e;
    }
    return Objects.requireNonNull(space);
  }

  private void map() throws IOException {
    for (SpaceFile file : SpaceFile.values()) {
      boolean there =
          file == SpaceFile.VECTORS ? manifest.hasVectors() : manifest.hasSums() || !file.ofSums();
      if (there) {
        files.put(file, map(file));
      }
    }
    long rows = manifest.rows();
    requireLength(SpaceFile.OFFSETS, 8 * (rows + 1));
    requireLength(SpaceFile.ORDER, 4 * rows);
    requireLength(SpaceFile.FREQUENCIES, 8 * rows);
    if (manifest.hasVectors()) {
      requireLength(SpaceFile.VECTORS, 4L * dimension() * rows);
    } else if (!manifest.hasSums() || !manifest.settings().vectorsAreSums()) {
      throw damaged(SpaceFile.VECTORS);
    }
    if (manifest.hasSums()) {
      requireLength(SpaceFile.WEIGHTS, 4 * rows);
      requireLength(SpaceFile.PLACES, 8 * (rows + 1));
    }
    for (SpaceFile file : files.keySet()) {
      if (!file.byRow() && checksum(file) != manifest.file(file).checksum()) {
        throw damaged(file);
      }
    }
  }

  private MemorySegment map(SpaceFile file) throws IOException {
    Path path = folder.resolve(file.fileName());
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      if (manifest.files().get(file) == null || channel.size() != manifest.file(file).bytes()) {
        throw damaged(file);
      }
      return channel.map(MapMode.READ_ONLY, 0, channel.size(), arena);
    } catch (NoSuchFileException e) {
      throw new MalformedInputException(
          path.toString(), 0, 0, "missing; build the space again, or bring the file back");
    } catch (AccessDeniedException e) {
      throw MissingInputException.unreadable(path.toString(), e);
    }
  }

  private void requireLength(SpaceFile file, long bytes) {
    if (segment(file).byteSize() != bytes) {
      throw damaged(file);
    }
  }

  private MalformedInputException damaged(SpaceFile file) {
    return new MalformedInputException(
        folder.resolve(file.fileName()).toString(),
        0,
        0,
        "damaged (its length or checksum is not that of the manifest); build the space again");
  }

  private MemorySegment segment(SpaceFile file) {
    MemorySegment segment = files.get(file);
    if (segment == null) {
      throw new IllegalStateException(
          folder + ": a space that was imported has no exact sums; build one with 'index'");
    }
    return segment;
  }

  private long checksum(SpaceFile file) {
    if (!file.byRow()) {
      return Integer.toUnsignedLong(Checksum.of(segment(file)));
    }
    long sum = 0;
    for (long row = 0; row < rows(); row++) {
      long start = file == SpaceFile.SUMS ? place(row) : row * dimension() * 4L;
      long end = file == SpaceFile.SUMS ? place(row + 1) : start + dimension() * 4L;
      if (start < 0 || start > end || end > segment(file).byteSize()) {
        throw damaged(SpaceFile.PLACES);
      }
      sum += Checksum.ofRow(row, segment(file).asSlice(start, end - start));
    }
    return sum;
  }

  /// Checks the checksums of sums and vectors, which [#open] leaves alone: reads all of both.
  ///
  /// @throws MalformedInputException if one is wrong
  public void verify() {
    for (SpaceFile file : files.keySet()) {
      if (file.byRow() && checksum(file) != manifest.file(file).checksum()) {
        throw damaged(file);
      }
    }
  }

  /// Where it lies.
  public Path folder() {
    return folder;
  }

  /// How it was built.
  public SpaceSettings settings() {
    return manifest.settings();
  }

  /// Which weights the contexts had: 16 hexadecimal digits that are the same for the same weights;
  /// `none` if all had 1.
  public String weightsId() {
    return manifest.weights();
  }

  /// Number of terms.
  public long rows() {
    return manifest.rows();
  }

  /// Components of a vector.
  public int dimension() {
    return manifest.settings().dimension();
  }

  /// Documents that the space was built of.
  public long documents() {
    return manifest.documents();
  }

  /// Terms that were read, with those that have no row.
  public long tokens() {
    return manifest.tokens();
  }

  /// The term of a row.
  public String term(long row) {
    return StandardCharsets.UTF_8.decode(termBytes(row).asByteBuffer()).toString();
  }

  /// The term of a row, in UTF-8.
  public MemorySegment termBytes(long row) {
    MemorySegment offsets = segment(SpaceFile.OFFSETS);
    long start = offsets.get(LONG, 8 * row);
    return segment(SpaceFile.TERMS).asSlice(start, offsets.get(LONG, 8 * row + 8) - start);
  }

  /// The row of a term; empty if it has none.
  public OptionalLong row(String term) {
    return row(term.getBytes(StandardCharsets.UTF_8));
  }

  /// The row of a term in UTF-8; empty if it has none.
  public OptionalLong row(byte[] bytes) {
    long at = firstFrom(bytes);
    if (at < rows()) {
      long row = rowInOrder(at);
      if (compare(termBytes(row), bytes) == 0) {
        return OptionalLong.of(row);
      }
    }
    return OptionalLong.empty();
  }

  /// The row whose term is the i-th in the order of bytes, unsigned.
  public long rowInOrder(long i) {
    return Integer.toUnsignedLong(segment(SpaceFile.ORDER).get(INT, 4 * i));
  }

  /// How many terms come before these bytes in that order: terms with a prefix stand side by side
  /// from there on.
  public long firstFrom(byte[] utf8) {
    long from = 0;
    long to = rows();
    while (from < to) {
      long middle = (from + to) >>> 1;
      if (compare(termBytes(rowInOrder(middle)), utf8) < 0) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  private static int compare(MemorySegment term, byte[] other) {
    MemorySegment bytes = MemorySegment.ofArray(other);
    long at = term.mismatch(bytes);
    if (at < 0) {
      return 0;
    }
    if (at >= term.byteSize() || at >= other.length) {
      return Long.compare(term.byteSize(), other.length);
    }
    return Byte.compareUnsigned(term.get(ValueLayout.JAVA_BYTE, at), other[(int) at]);
  }

  /// How often the term of a row occurs.
  public long frequency(long row) {
    return segment(SpaceFile.FREQUENCIES).get(LONG, 8 * row);
  }

  /// The vector of a row: [#dimension] floats.
  ///
  /// @throws IndexOutOfBoundsException if there is no such row
  public float[] vector(long row) {
    float[] vector = new float[dimension()];
    if (manifest.hasVectors()) {
      MemorySegment.copy(
          segment(SpaceFile.VECTORS), FLOAT, 4L * vector.length * row, vector, 0, vector.length);
    } else {
      unpack(row, new RowSums(vector.length), MemorySegment.ofArray(vector));
    }
    return vector;
  }

  /// The vectors of some rows, row by row: [#dimension] floats each, little-endian, without gaps.
  /// Mapped, or unpacked from the exact sums; the first of all is aligned to 64 bytes at least.
  ///
  /// @param target where they are unpacked
  public MemorySegment vectors(long first, long count, Arena target) {
    long bytes = 4L * dimension();
    if (manifest.hasVectors()) {
      return segment(SpaceFile.VECTORS).asSlice(first * bytes, count * bytes);
    }
    MemorySegment vectors = target.allocate(Math.max(1, count * bytes), 64);
    RowSums sums = new RowSums(dimension());
    for (long row = 0; row < count; row++) {
      unpack(first + row, sums, vectors.asSlice(row * bytes, bytes));
    }
    return vectors.asSlice(0, count * bytes);
  }

  /// @param sums 0 in all components, and again afterwards
  /// @param vector all 0
  private void unpack(long row, RowSums sums, MemorySegment vector) {
    addSums(row, sums);
    long[] values = sums.values();
    for (int i = sums.next(0); i < values.length; i = sums.next(i + 1)) {
      vector.set(FLOAT, 4L * i, (float) values[i]);
    }
    sums.clear();
  }

  /// Bytes of memory that [#vectors(long, long, Arena)] takes for some rows: none where it maps.
  public long unpackedBytes(long count) {
    return manifest.hasVectors() ? 0 : 4L * dimension() * count;
  }

  /// Whether the exact sums are there; they are not in spaces that were imported.
  public boolean hasSums() {
    return manifest.hasSums();
  }

  /// What the term of a row counts as a context; 0 if it is none.
  public int weight(long row) {
    return segment(SpaceFile.WEIGHTS).get(INT, 4 * row);
  }

  /// Adds the exact sums of a row to these.
  ///
  /// @param sums [#dimension] of them
  public void addSums(long row, long[] sums) {
    addSums(row, RowSums.of(sums));
  }

  /// What all contexts of the term of a row count together.
  public long total(long row) {
    return SumsCoding.total(packed(row).address());
  }

  private void addSums(long row, RowSums sums) {
    MemorySegment packed = packed(row);
    if (!SumsCoding.add(packed.address(), packed.address() + packed.byteSize(), sums)) {
      throw damaged(SpaceFile.SUMS);
    }
  }

  private MemorySegment packed(long row) {
    MemorySegment all = segment(SpaceFile.SUMS);
    long start = place(row);
    long end = place(row + 1);
    if (start < 0 || end > all.byteSize() || end - start < SumsCoding.LEAST_BYTES) {
      throw damaged(SpaceFile.SUMS);
    }
    return all.asSlice(start, end - start);
  }

  private long place(long row) {
    return segment(SpaceFile.PLACES).get(LONG, 8 * row);
  }

  @Override
  public void close() {
    arena.close();
  }
}
