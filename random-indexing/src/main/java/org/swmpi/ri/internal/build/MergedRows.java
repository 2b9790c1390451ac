package org.swmpi.ri.internal.build;

import java.lang.foreign.ValueLayout;
import java.util.OptionalLong;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.mpi.Communicator;
import org.swmpi.ri.SemanticSpace;
import org.swmpi.ri.internal.space.RowSums;
import org.swmpi.ri.internal.text.TermTable;

/// The rows of two spaces as one. Every rank sees both, and brings the rows that it is asked for.
public final class MergedRows implements RowSource {
  private final Communicator world;
  private final SemanticSpace first;
  private final SemanticSpace second;
  private final Vocabulary vocabulary;

  /// @param first closed by the caller, as the second
  public MergedRows(Communicator world, SemanticSpace first, SemanticSpace second) {
    this.world = world;
    this.first = first;
    this.second = second;
    try (TermTable terms = new TermTable()) {
      count(first, terms);
      count(second, terms);
      vocabulary = Vocabulary.of(terms);
    }
  }

  private static void count(SemanticSpace space, TermTable terms) {
    try (ByteSink copy = new ByteSink(64)) {
      for (long row = 0; row < space.rows(); row++) {
        byte[] term = space.termBytes(row).toArray(ValueLayout.JAVA_BYTE);
        copy.truncate(0);
        copy.put(term);
        terms.count(copy.address(), term.length, space.frequency(row));
      }
    }
  }

  /// The terms of both.
  public Vocabulary vocabulary() {
    return vocabulary;
  }

  /// The weights, which both spaces have of one origin.
  public Weights weights() {
    int[] weights = new int[vocabulary.rows()];
    for (int row = 0; row < weights.length; row++) {
      byte[] term = term(row);
      weights[row] = Math.max(weight(first, term), weight(second, term));
    }
    return new Weights(weights, first.weightsId());
  }

  private static int weight(SemanticSpace space, byte[] term) {
    OptionalLong row = space.row(term);
    return row.isPresent() ? space.weight(row.getAsLong()) : 0;
  }

  private byte[] term(int row) {
    long address = vocabulary.address(row);
    return Raw.bytes(address, address + vocabulary.length(row));
  }

  @Override
  public long mostBytes(long frequency) {
    return 8L * first.settings().dimension();
  }

  /// Each row is brought by the rank that writes it alone.
  @Override
  public void putPart(int row, ByteSink out) {}

  @Override
  public void addTo(int row, Parts parts, RowSums sums) {
    byte[] term = term(row);
    first.row(term).ifPresent(there -> add(first, there, sums));
    second.row(term).ifPresent(there -> add(second, there, sums));
    sums.markAll();
  }

  private static void add(SemanticSpace space, long row, RowSums sums) {
    space.addSums(row, sums.values());
    sums.addTotal(space.total(row));
  }

  @Override
  public void addAllTo(RowSums sums) {
    Parts none = new Parts(0);
    for (long row = world.rank(); row < vocabulary.rows(); row += world.size()) {
      addTo((int) row, none, sums);
    }
  }

  @Override
  public void close() {
    vocabulary.close();
  }
}
