package org.swmpi.ri.internal.build;

import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.swmpi.partition.Failure;
import org.swmpi.partition.RankInput;
import org.swmpi.ri.internal.text.TermSink;
import org.swmpi.ri.internal.text.TermTable;

/// The first pass: a rank's share of the input becomes numbers of terms, which are counted.
public abstract class TermScan implements TermSink, AutoCloseable {
  private final TermTable terms = new TermTable();
  private final TokenSpool spool;
  private long tokens;
  private long documents;

  TermScan(TokenSpool spool) {
    this.spool = spool;
  }

  /// Reads the input.
  ///
  /// @param progress hears how many bytes are behind it
  /// @return what is wrong with it, at the first such place; null if nothing is
  public abstract @Nullable Failure run(RankInput input, LongConsumer progress);

  @Override
  public final void term(long hash, long head, int length, long words) {
    spool.put(terms.count(hash, head, length, words));
    tokens++;
  }

  /// Counts terms that came by another way.
  final void addTokens(long count) {
    tokens += count;
  }

  /// The document, if it had terms, is at its end.
  final void endDocument() {
    spool.put(0);
    documents++;
  }

  /// The terms met.
  public final TermTable terms() {
    return terms;
  }

  /// Numbers of the terms in the order of the input.
  public final TokenSpool spool() {
    return spool;
  }

  /// Terms read.
  public final long tokens() {
    return tokens;
  }

  /// Documents read that have terms.
  public final long documents() {
    return documents;
  }

  @Override
  public void close() {
    terms.close();
  }
}
