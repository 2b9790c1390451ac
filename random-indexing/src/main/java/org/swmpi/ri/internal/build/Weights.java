package org.swmpi.ri.internal.build;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.OptionalLong;
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
        long hash = TextHash.of(vocabulary.address(row), vocabulary.length(row));
        sum += Checksum.mixed(hash ^ Checksum.mixed(weights[row]));
      }
    }
    boolean all =
        settings.weighting() == Weighting.NONE
            && settings.minCount() == 1
            && settings.contextMinCount() == 1;
    return new Weights(weights, all ? NONE : HexFormat.of().toHexDigits(sum));
  }

  /// The weights of another space.
  public static Weights ofSpace(Path folder, Vocabulary vocabulary) throws IOException {
    try (SemanticSpace space = SemanticSpace.open(folder)) {
      int[] weights = new int[vocabulary.rows()];
      boolean all = space.weightsId().equals(NONE);
      for (int row = 0; row < weights.length; row++) {
        OptionalLong there = space.row(term(vocabulary, row));
        weights[row] = all ? 1 : there.isPresent() ? space.weight(there.getAsLong()) : 0;
      }
      return new Weights(weights, space.weightsId());
    }
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
