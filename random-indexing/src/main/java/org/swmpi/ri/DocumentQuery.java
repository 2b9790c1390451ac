package org.swmpi.ri;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.swmpi.data.memory.Raw;
import org.swmpi.ri.internal.text.Tokeniser;

/// A document as a query: the sum of the vectors of its terms at length 1, each as often as it
/// occurs, times what it counts as a context where the space knows (Sahlgren, The Word-Space Model,
/// 2006, section 4: a document lies at the centroid of its words). It is cut by the tokeniser of
/// the space; by `unicode` where the space was imported and has none.
public final class DocumentQuery {
  private DocumentQuery() {}

  /// The query of a text.
  ///
  /// @throws IllegalArgumentException if no term of the text has a row that counts, or the space's
  ///     terms are those of RDF; says what to do
  public static Query of(String text, SemanticSpace space) {
    if (space.settings().mode() == Mode.PSI) {
      throw new IllegalArgumentException(
          "the terms of " + space.folder() + " are those of RDF, not of texts; ask for some");
    }
    double[] sum = new double[space.dimension()];
    boolean some = false;
    for (Map.Entry<Long, Long> term : counts(text, space).entrySet()) {
      long row = term.getKey();
      double weight = space.hasSums() ? space.weight(row) : 1;
      some |= weight != 0;
      add(space.vector(row), weight * term.getValue(), sum);
    }
    if (!some) {
      throw new IllegalArgumentException(
          "no term of the document counts in "
              + space.folder()
              + "; name a document of its language");
    }
    return new Query(atLengthOne(sum));
  }

  /// How often each row's term occurs.
  private static Map<Long, Long> counts(String text, SemanticSpace space) {
    String tokeniser = space.hasSums() ? space.settings().tokeniser() : "unicode";
    byte[] bytes = (text + "\n").getBytes(StandardCharsets.UTF_8);
    Map<Long, Long> counts = new TreeMap<>();
    try (Tokeniser cutter = Tokenisers.of(tokeniser);
        Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(bytes.length + (long) Raw.PADDING, 64);
      MemorySegment.copy(MemorySegment.ofArray(bytes), 0, memory, 0, bytes.length);
      MemorySegment word = arena.allocate(8);
      long begin = memory.address();
      for (int i = 0; i < bytes.length; i++) {
        if (bytes[i] == '\n') {
          long end = memory.address() + i;
          cutter.line(
              begin,
              end,
              (_, head, length, words) -> {
                Raw.putLong(word.address(), head);
                long at = length <= 8 ? word.address() : words;
                OptionalLong row = space.row(Raw.bytes(at, at + length));
                row.ifPresent(it -> counts.merge(it, 1L, Long::sum));
              });
          begin = end + 1;
        }
      }
    }
    return counts;
  }

  private static void add(float[] vector, double times, double[] sum) {
    double squares = 0;
    for (double x : vector) {
      squares += x * x;
    }
    double factor = squares == 0 ? 0 : times / Math.sqrt(squares);
    for (int i = 0; i < sum.length; i++) {
      sum[i] += vector[i] * factor;
    }
  }

  private static float[] atLengthOne(double[] sum) {
    double squares = 0;
    for (double x : sum) {
      squares += x * x;
    }
    float[] vector = new float[sum.length];
    for (int i = 0; squares > 0 && i < vector.length; i++) {
      vector[i] = (float) (sum[i] / Math.sqrt(squares));
    }
    return vector;
  }
}
