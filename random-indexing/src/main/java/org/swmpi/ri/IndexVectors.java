package org.swmpi.ri;

import org.swmpi.ri.internal.space.Checksum;
import org.swmpi.ri.internal.text.TextHash;

/// The index vectors of a space: sparse, of +1 and -1, nearly orthogonal to each other, and pure
/// functions of seed and term, so that no rank ever asks another for one.
///
/// From x = mix(hash(term) ^ mix(seed)), numbers x₁, x₂, … are drawn: x_k = mix(x + k ·
/// 0x9e3779b97f4a7c15), a position from each: its upper 32 bits, unsigned, times the dimension,
/// divided by 2³². Positions that were drawn before are left out. The first, third, … of them hold
/// +1, the others -1. mix is the finaliser of MurmurHash3; hash is told in `docs/formats/space.md`.
public final class IndexVectors {
  private static final long STEP = 0x9e3779b97f4a7c15L;

  private final int dimension;
  private final int nonzeros;
  private final long key;

  /// @param settings dimension, non-zeros and seed are of use
  public IndexVectors(SpaceSettings settings) {
    dimension = settings.dimension();
    nonzeros = settings.nonzeros();
    key = Checksum.mixed(settings.seed());
  }

  /// Components of a vector.
  public int dimension() {
    return dimension;
  }

  /// How many of them are not 0.
  public int nonzeros() {
    return nonzeros;
  }

  /// The index vector of a term.
  ///
  /// @return `dimension` numbers
  public int[] of(String term) {
    int[] positions = new int[nonzeros];
    positions(TextHash.of(term), positions);
    int[] vector = new int[dimension];
    for (int k = 0; k < nonzeros; k++) {
      vector[positions[k]] = sign(k);
    }
    return vector;
  }

  /// +1 or -1.
  ///
  /// @param k which of the positions, from 0
  public static int sign(int k) {
    return 1 - 2 * (k & 1);
  }

  /// The positions that are not 0, in the order in which they were drawn.
  ///
  /// @param hash of the term
  /// @param positions room for `nonzeros` of them
  public void positions(long hash, int[] positions) {
    long x = Checksum.mixed(hash ^ key);
    int found = 0;
    while (found < nonzeros) {
      x += STEP;
      int position = (int) ((Checksum.mixed(x) >>> 32) * dimension >>> 32);
      boolean taken = false;
      for (int k = 0; k < found; k++) {
        taken |= positions[k] == position;
      }
      if (!taken) {
        positions[found++] = position;
      }
    }
  }

  /// How far the index vector of a predicate's other end is rotated in mode [Mode#PSI].
  ///
  /// @param predicateHash hash of the predicate, as of the term in [#positions]
  /// @param inverse whether the other end is the subject
  /// @return 1 to dimension - 1: component i goes to i plus this, modulo the dimension
  public int rotation(long predicateHash, boolean inverse) {
    long x = Checksum.mixed(predicateHash ^ key) ^ (inverse ? -1 : 0);
    return 1 + (int) ((Checksum.mixed(x) >>> 32) * (dimension - 1) >>> 32);
  }
}
