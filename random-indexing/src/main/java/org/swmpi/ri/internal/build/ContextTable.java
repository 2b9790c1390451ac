package org.swmpi.ri.internal.build;

import java.lang.foreign.Arena;
import org.swmpi.data.memory.Raw;
import org.swmpi.ri.IndexVectors;
import org.swmpi.ri.internal.space.RowSums;

/// Weighted index vectors in a form that is quick to add, by number. The last one is of nothing.
///
/// With two non-zeros an entry is one word, else a word with the weight and then as many as it
/// takes, four positions in each:
///
/// ```
/// | + position | - position |   weight   |          two non-zeros
/// |   16 bits  |   16 bits  |   32 bits  |
///
/// |   weight   | + position | - position | + … | - … | + … |
/// |   64 bits  |   16 bits  |   16 bits  |
/// ```
final class ContextTable implements AutoCloseable {
  private final Arena arena = Arena.ofConfined();
  private final IndexVectors vectors;
  private final int dimension;
  private final int nonzeros;
  private final int[] positions;
  private final int entryBytes;
  private final int none;
  private final long start;

  /// @param entries how many vectors; until they are set they are of nothing
  ContextTable(IndexVectors vectors, int entries) {
    this.vectors = vectors;
    dimension = vectors.dimension();
    nonzeros = vectors.nonzeros();
    positions = new int[nonzeros];
    entryBytes = nonzeros == 2 ? 8 : 8 + 8 * Math.ceilDiv(nonzeros, 4);
    none = entries;
    start = arena.allocate((entries + 1L) * entryBytes, 64).address();
  }

  /// Bytes of a table.
  static long bytes(int nonzeros, long entries) {
    return entries * (nonzeros == 2 ? 8 : 8 + 8 * Math.ceilDiv(nonzeros, 4));
  }

  /// Components of a vector that are other than 0.
  int nonzeros() {
    return nonzeros;
  }

  /// Number of the vector of nothing.
  int none() {
    return none;
  }

  /// Sets a vector.
  ///
  /// @param hash of what the index vector is of
  /// @param weight what it is multiplied by
  void set(int entry, long hash, int weight) {
    vectors.positions(hash, positions);
    long at = start + (long) entry * entryBytes;
    if (nonzeros == 2) {
      Raw.putLong(at, (long) weight << 32 | (long) positions[1] << 16 | positions[0]);
      return;
    }
    Raw.putLong(at, weight);
    for (int k = 0; k < nonzeros; k += 4) {
      long word = 0;
      for (int i = k; i < Math.min(k + 4, nonzeros); i++) {
        word |= (long) positions[i] << 16 * (i - k);
      }
      Raw.putLong(at + 8 + 2L * k, word);
    }
  }

  /// Bytes of sums that vectors are added to: `dimension` of 32 bits, and the total of 64.
  static long bytesOfSums(int dimension) {
    return 4L * dimension + 8;
  }

  /// Adds vectors to 32-bit sums, and what they count to the total.
  ///
  /// @param sums address of [#bytesOfSums]
  /// @param entries address of 32-bit numbers of vectors
  /// @param count how many
  /// @param times how often each is added
  void add(long sums, long entries, int count, int times) {
    switch (nonzeros) {
      case 2 -> addPairs(sums, entries, count, times);
      case 4 -> addFours(sums, entries, count, times);
      default -> addAll(sums, entries, count, times);
    }
  }

  private void addPairs(long sums, long entries, int count, int times) {
    long table = start;
    long total = 0;
    for (int i = 0; i < count; i++) {
      long entry = Raw.getLong(table + Raw.getInt(entries + 4L * i) * 8L);
      int weight = times * (int) (entry >>> 32);
      add(sums + ((entry & 0xffff) << 2), weight);
      add(sums + ((entry >>> 16 & 0xffff) << 2), -weight);
      total += weight;
    }
    addTotal(sums, total);
  }

  private void addFours(long sums, long entries, int count, int times) {
    long table = start;
    long total = 0;
    for (int i = 0; i < count; i++) {
      long entry = table + Raw.getInt(entries + 4L * i) * 16L;
      int weight = times * (int) Raw.getLong(entry);
      long word = Raw.getLong(entry + 8);
      add(sums + ((word & 0xffff) << 2), weight);
      add(sums + ((word >>> 16 & 0xffff) << 2), -weight);
      add(sums + ((word >>> 32 & 0xffff) << 2), weight);
      add(sums + (word >>> 48 << 2), -weight);
      total += weight;
    }
    addTotal(sums, total);
  }

  private static void add(long place, int weight) {
    Raw.putInt(place, Raw.getInt(place) + weight);
  }

  private void addTotal(long sums, long total) {
    long place = sums + 4L * dimension;
    Raw.putLong(place, Raw.getLong(place) + total);
  }

  private void addAll(long sums, long entries, int count, int times) {
    for (int i = 0; i < count; i++) {
      addRotated(sums, Raw.getInt(entries + 4L * i), 0, times);
    }
  }

  /// Adds a vector whose component i stands at i plus a rotation, modulo the dimension.
  ///
  /// @param sums address of [#bytesOfSums]
  /// @param rotation 0 to dimension - 1
  /// @param times how often it is added
  void addRotated(long sums, int number, int rotation, int times) {
    long entry = entry(number);
    int weight = times * weight(entry);
    addTotal(sums, weight);
    for (int k = 0; k < nonzeros; k++) {
      add(sums + 4L * position(entry, k, rotation), weight);
      weight = -weight;
    }
  }

  /// As [#addRotated(long, int, int, int)], to the sums of a row of which most components stay 0.
  void addRotated(RowSums sums, int number, int rotation, int times) {
    long entry = entry(number);
    int weight = times * weight(entry);
    if (weight != 0) {
      sums.addTotal(weight);
      for (int k = 0; k < nonzeros; k++) {
        sums.add(position(entry, k, rotation), weight);
        weight = -weight;
      }
    }
  }

  private long entry(int number) {
    return start + (long) number * entryBytes;
  }

  private int weight(long entry) {
    return Raw.getInt(nonzeros == 2 ? entry + 4 : entry);
  }

  private int position(long entry, int k, int rotation) {
    long positions = nonzeros == 2 ? entry : entry + 8;
    int position = (Raw.getShort(positions + 2L * k) & 0xffff) + rotation;
    return position >= dimension ? position - dimension : position;
  }

  @Override
  public void close() {
    arena.close();
  }
}
