package org.swmpi.ri.internal.build;

import java.util.Set;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.mpi.Communicator;
import org.swmpi.ri.internal.space.RowOrder;
import org.swmpi.ri.internal.text.TermTable;

/// The terms that have rows, in the order of rows; the same on every rank.
public final class Vocabulary implements AutoCloseable {
  private final ByteSink text = new ByteSink(1 << 16);
  private long[] offsets = new long[1];
  private long[] frequencies = new long[0];
  private int[] byBytes = new int[0];
  private int[] rowsHere = new int[0];

  private Vocabulary() {}

  /// Makes the vocabulary. Collective.
  ///
  /// @param counts of this rank's terms, by number
  /// @param minCount what occurs less often is left out
  /// @param stopWords are left out
  public static Vocabulary merge(
      Communicator world, TermTable terms, long[] counts, long minCount, Set<String> stopWords) {
    Vocabulary vocabulary = new Vocabulary();
    try (VocabularyMerge merge = new VocabularyMerge(world, TermList.of(terms, counts))) {
      vocabulary.rowsHere = merge.run(minCount, stopWords, vocabulary);
      return vocabulary;
    } catch (RuntimeException e) {
      vocabulary.close();
      throw e;
    }
  }

  /// The vocabulary of terms and counts that this rank knows of all.
  public static Vocabulary of(TermTable terms) {
    Vocabulary vocabulary = new Vocabulary();
    TermList list = TermList.of(terms, terms.counts());
    vocabulary.arrange(list, list.order().byBytes());
    return vocabulary;
  }

  /// Puts terms in the order of rows.
  ///
  /// @param sorted their numbers in the order of their bytes
  /// @return the row of each
  int[] arrange(TermList terms, int[] sorted) {
    int rows = terms.size();
    int[] order = RowOrder.byFrequency(sorted, terms.counts());
    int[] rowOf = new int[rows];
    text.reserve(terms.bytes());
    offsets = new long[rows + 1];
    frequencies = new long[rows];
    for (int row = 0; row < rows; row++) {
      int term = order[row];
      rowOf[term] = row;
      frequencies[row] = terms.counts()[term];
      text.put(terms.starts()[term], terms.starts()[term] + terms.lengths()[term]);
      offsets[row + 1] = text.length();
    }
    byBytes = sorted;
    for (int k = 0; k < rows; k++) {
      byBytes[k] = rowOf[byBytes[k]];
    }
    return rowOf;
  }

  /// Number of rows.
  public int rows() {
    return frequencies.length;
  }

  /// Address of a row's term.
  public long address(int row) {
    return text.address() + offsets[row];
  }

  /// Bytes of a row's term.
  public int length(int row) {
    return (int) (offsets[row + 1] - offsets[row]);
  }

  /// All terms, one behind the other.
  public ByteSink text() {
    return text;
  }

  /// Where each term begins in [#text], and the end.
  public long[] offsets() {
    return offsets;
  }

  /// How often each term occurs in the input of all ranks.
  public long[] frequencies() {
    return frequencies;
  }

  /// The rows in the order of their terms' bytes.
  public int[] byBytes() {
    return byBytes;
  }

  /// The row of each of this rank's terms, by number; [#rows] for those that have none.
  public int[] rowsHere() {
    return rowsHere;
  }

  @Override
  public void close() {
    text.close();
  }
}
