package org.swmpi.ri.internal.build;

import java.lang.foreign.MemorySegment;
import java.util.HexFormat;
import java.util.OptionalLong;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.memory.Raw;
import org.swmpi.ri.SemanticSpace;
import org.swmpi.ri.SpaceSettings;
import org.swmpi.ri.Weighting;
import org.swmpi.ri.internal.space.Checksum;
import org.swmpi.ri.internal.text.TextHash;

/// What each term counts as a context, and the name of all these weights together.
///
/// @param of by row; 0 for a term that is no context
/// @param id see [SemanticSpace#weightsId]
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Weights(int[] of, String id) {
  private static final String NONE = "none";

  /// Weights by frequencies.
  public static Weights byFrequency(SpaceSettings settings, Vocabulary vocabulary) {
    int[] weights = new int[vocabulary.rows()];
    long sum = 0;
    for (int row = 0; row < weights.length; row++) {
      long frequency = vocabulary.frequencies()[row];
      if (frequency >= settings.contextMinCount()) {
        weights[row] = settings.weighting().of(frequency);
        sum += part(vocabulary.address(row), vocabulary.length(row), weights[row]);
      }
    }
    boolean all =
        settings.weighting() == Weighting.NONE
            && settings.minCount() == 1
            && settings.contextMinCount() == 1;
    return new Weights(weights, all ? NONE : HexFormat.of().toHexDigits(sum));
  }

  /// What one weight adds to the sum that names all of them.
  private static long part(long address, long length, int weight) {
    return Checksum.mixed(TextHash.of(address, length) ^ Checksum.mixed(weight));
  }

  /// Makes sure that a space has all of the weights that its [SemanticSpace#weightsId] names. One
  /// that was built with the weights of another has those of its own terms.
  ///
  /// @throws MalformedInputException if not
  public static void verifyWhole(SemanticSpace space) {
    if (!space.hasSums()) {
      throw new MalformedInputException(
          space.folder().toString(),
          0,
          0,
          "was imported and has no weights; name a space that 'index' has built");
    }
    long sum = 0;
    for (long row = 0; row < space.rows(); row++) {
      int weight = space.weight(row);
      MemorySegment term = space.termBytes(row);
      sum += weight == 0 ? 0 : part(term.address(), term.byteSize(), weight);
    }
    String id = space.weightsId();
    if (!id.equals(NONE) && !id.equals(HexFormat.of().toHexDigits(sum))) {
      throw new MalformedInputException(
          space.folder().toString(),
          0,
          0,
          "lacks weights of terms that it does not hold itself; name the space that it has its"
              + " weights of, or the two merged");
    }
  }

  /// The weights of another space.
  ///
  /// @param space see [#verifyWhole]
  public static Weights ofSpace(SemanticSpace space, Vocabulary vocabulary) {
    int[] weights = new int[vocabulary.rows()];
    boolean all = space.weightsId().equals(NONE);
    for (int row = 0; row < weights.length; row++) {
      OptionalLong there = space.row(term(vocabulary, row));
      weights[row] = all ? 1 : there.isPresent() ? space.weight(there.getAsLong()) : 0;
    }
    return new Weights(weights, space.weightsId());
  }

  private static byte[] term(Vocabulary vocabulary, int row) {
    long address = vocabulary.address(row);
    return Raw.bytes(address, address + vocabulary.length(row));
  }

  /// The largest.
  public int most() {
    int most = 0;
    for (int weight : of) {
      most = Math.max(most, weight);
    }
    return most;
  }
}
