package org.swmpi.ri;

import java.util.Map;
import java.util.TreeMap;

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
      Query.addUnit(space.vector(row), weight * term.getValue(), sum);
    }
    if (!some) {
      throw new IllegalArgumentException(
          "no term of the document counts in "
              + space.folder()
              + "; name a document of its language");
    }
    return new Query(sum);
  }

  /// How often each row's term occurs.
  private static Map<Long, Long> counts(String text, SemanticSpace space) {
    String tokeniser = space.hasSums() ? space.settings().tokeniser() : "unicode";
    Map<Long, Long> counts = new TreeMap<>();
    for (String term : Tokenisers.cut(tokeniser, text)) {
      space.row(term).ifPresent(row -> counts.merge(row, 1L, Long::sum));
    }
    return counts;
  }
}
