package org.swmpi.ri.internal.build;

import java.lang.foreign.Arena;
import org.swmpi.data.memory.Raw;
import org.swmpi.ri.IndexVectors;
import org.swmpi.ri.internal.space.RowSums;

/// Weighted index vectors in a form that is quick to add, by number. The last one is of nothing.
///
/// An entry is one word, of 32 bits or 64, if the weight and all positions fit into it, each
/// position with the bits that the dimension takes; the smaller the table, the more of it stays
/// near. Else it is a word with the weight and then as many as it takes, four positions in each:
///
/// ```
/// | + position | - position | + … | - … | weight |          one word, from its lowest bit
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
  private final int positionBits;
  private final long positionMask;
  private final int entryBytes;
  private final boolean oneWord;
  private final int none;
  private final long start;

  /// @param entries how many vectors; until they are set they are of nothing
  /// @param mostWeight what no vector's weight is above, at least 1
  ContextTable(IndexVectors vectors, int entries, int mostWeight) {
    this.vectors = vectors;
    dimension = vectors.dimension();
    nonzeros = vectors.nonzeros();
    positions = new int[nonzeros];
    positionBits = bits(dimension - 1);
    positionMask = (1L << positionBits) - 1;
    entryBytes = entryBytes(dimension, nonzeros, mostWeight);
    oneWord = entryBytes <= Long.BYTES;
    none = entries;
    start = arena.allocate((entries + 1L) * entryBytes, 64).address();
  }

  private static int entryBytes(int dimension, int nonzeros, int mostWeight) {
    long bits = (long) nonzeros * bits(dimension - 1) + bits(mostWeight);
    if (bits <= Integer.SIZE) {
      return Integer.BYTES;
    }
    return bits <= Long.SIZE ? Long.BYTES : Long.BYTES * (1 + Math.ceilDiv(nonzeros, 4));
  }

  private static int bits(int largest) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(largest);
  }

  /// Bytes of a table.
  static long bytes(int dimension, int nonzeros, int mostWeight, long entries) {
    return entries * entryBytes(dimension, nonzeros, mostWeight);
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
    long at = entry(entry);
    if (oneWord) {
      long word = weight;
      for (int k = nonzeros - 1; k >= 0; k--) {
        word = word << positionBits | positions[k];
      }
      if (entryBytes == Integer.BYTES) {
        Raw.putInt(at, (int) word);
      } else {
        Raw.putLong(at, word);
      }
      return;
    }
    Raw.putLong(at, weight);
    for (int k = 0; k < nonzeros; k++) {
      Raw.putShort(at + Long.BYTES + 2L * k, (short) positions[k]);
    }
  }

  /// Bytes of sums that vectors are added to: `dimension` of 32 bits, and the total of 64.
  static long bytesOfSums(int dimension) {
    return 4L * dimension + 8;
  }

  /// The dimension, rounded up to a power of two.
  int powerOfDimension() {
    return 1 << positionBits;
  }

  /// What [#add] knows a vector by: its entry if that is one word, else its number.
  long key(int number) {
    return oneWord ? word(entry(number)) : number;
  }

  /// Adds vectors to sums, rotated as by [#addRotated].
  ///
  /// @param sums [#powerOfDimension] of them
  /// @param keys of a text's vectors
  /// @param places in the text, from `from` to before `to`; added is what stands at these plus
  ///     `offset`
  /// @param times how often each is added
  /// @return what they count together
  long add(
      int[] sums,
      long[] keys,
      int[] places,
      int from,
      int to,
      int offset,
      int rotation,
      int times) {
    if (oneWord && nonzeros == 2 && rotation == 0) {
      return addPairs(sums, keys, places, from, to, offset, times);
    }
    if (oneWord && nonzeros == 4 && rotation == 0) {
      return addFours(sums, keys, places, from, to, offset, times);
    }
    long total = 0;
    for (int i = from; i < to; i++) {
      long key = keys[places[i] + offset];
      int weight = times * weight(key);
      total += weight;
      for (int k = 0; k < nonzeros; k++) {
        sums[position(key, k, rotation)] += weight;
        weight = -weight;
      }
    }
    return total;
  }

  private long addPairs(
      int[] sums, long[] keys, int[] places, int from, int to, int offset, int times) {
    int bits = positionBits;
    int last = sums.length - 1;
    long total = 0;
    for (int i = from; i < to; i++) {
      long word = keys[places[i] + offset];
      int weight = times * (int) (word >>> 2 * bits);
      sums[(int) word & last] += weight;
      sums[(int) (word >>> bits) & last] -= weight;
      total += weight;
    }
    return total;
  }

  private long addFours(
      int[] sums, long[] keys, int[] places, int from, int to, int offset, int times) {
    int bits = positionBits;
    int last = sums.length - 1;
    long total = 0;
    for (int i = from; i < to; i++) {
      long word = keys[places[i] + offset];
      int weight = times * (int) (word >>> 4 * bits);
      sums[(int) word & last] += weight;
      sums[(int) (word >>> bits) & last] -= weight;
      sums[(int) (word >>> 2 * bits) & last] += weight;
      sums[(int) (word >>> 3 * bits) & last] -= weight;
      total += weight;
    }
    return total;
  }

  private static void add(long place, int weight) {
    Raw.putInt(place, Raw.getInt(place) + weight);
  }

  /// Adds to the total behind sums.
  ///
  /// @param sums address of [#bytesOfSums]
  void addTotal(long sums, long total) {
    long place = sums + 4L * dimension;
    Raw.putLong(place, Raw.getLong(place) + total);
  }

  /// Adds a vector whose component i stands at i plus a rotation, modulo the dimension.
  ///
  /// @param sums address of [#bytesOfSums]
  /// @param rotation 0 to dimension - 1
  /// @param times how often it is added
  void addRotated(long sums, int number, int rotation, int times) {
    long key = key(number);
    int weight = times * weight(key);
    addTotal(sums, weight);
    for (int k = 0; k < nonzeros; k++) {
      add(sums + 4L * position(key, k, rotation), weight);
      weight = -weight;
    }
  }

  /// As [#addRotated(long, int, int, int)], to the sums of a row of which most components stay 0.
  void addRotated(RowSums sums, int number, int rotation, int times) {
    long key = key(number);
    int weight = times * weight(key);
    if (weight != 0) {
      sums.addTotal(weight);
      for (int k = 0; k < nonzeros; k++) {
        sums.add(position(key, k, rotation), weight);
        weight = -weight;
      }
    }
  }

  private long entry(int number) {
    return start + (long) number * entryBytes;
  }

  private long word(long entry) {
    return entryBytes == Integer.BYTES
        ? Integer.toUnsignedLong(Raw.getInt(entry))
        : Raw.getLong(entry);
  }

  private int weight(long key) {
    return (int) (oneWord ? key >>> nonzeros * positionBits : Raw.getLong(entry((int) key)));
  }

  private int position(long key, int k, int rotation) {
    long position =
        oneWord
            ? key >>> k * positionBits & positionMask
            : Raw.getShort(entry((int) key) + Long.BYTES + 2L * k) & 0xffff;
    int rotated = (int) position + rotation;
    return rotated >= dimension ? rotated - dimension : rotated;
  }

  @Override
  public void close() {
    arena.close();
  }
}
