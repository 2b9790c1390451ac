package org.swmpi.ri.internal.build;

import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.output.RejectedLines;
import org.swmpi.ri.internal.text.TermTable;
import org.swmpi.ri.internal.text.Tokeniser;

/// Reads RDF. Either a statement is a document, of the words in the names of its IRIs and in its
/// literal; or its subject and object are terms as they are, and the spool holds three numbers a
/// statement: of the subject, of the predicate (of a table of its own), of the object.
///
/// Names of graphs are left alone. A statement that is stated twice counts twice.
public final class RdfScan extends TermScan {
  private final @Nullable Tokeniser tokeniser;
  private final TermTable predicates = new TermTable();
  private final ByteSink words = new ByteSink(1 << 12);

  /// @param rejected hears of malformed lines; closed by the caller
  /// @param tokeniser of words, closed by the caller; null: subjects and objects are terms
  /// @param keepsHashes whether documents have vectors, made of hashes of their bytes
  public RdfScan(
      TokenSpool spool,
      RejectedLines rejected,
      @Nullable Tokeniser tokeniser,
      boolean keepsHashes) {
    super(spool, rejected, keepsHashes);
    this.tokeniser = tokeniser;
  }

  /// The predicates met; of use where subjects and objects are terms.
  TermTable predicates() {
    return predicates;
  }

  @Override
  public void run(RankInput input, LongConsumer progress) {
    readStatements(input, progress, (statement, start) -> add(statement));
  }

  private void add(StatementScanner statement) {
    if (tokeniser == null) {
      addRelation(statement);
    } else {
      addWords(statement, tokeniser);
    }
  }

  private void addRelation(StatementScanner statement) {
    spool().put(count(terms(), statement.subject, statement.subjectEnd));
    spool().put(count(predicates, statement.predicate, statement.predicateEnd));
    spool().put(count(terms(), statement.object, statement.objectEnd));
    addRelationTokens();
  }

  /// IRIs without their angle brackets, all else as it is.
  private static int count(TermTable table, long start, long end) {
    boolean iri = Raw.getByte(start) == '<';
    long from = iri ? start + 1 : start;
    return table.count(from, Math.toIntExact((iri ? end - 1 : end) - from), 1);
  }

  private void addWords(StatementScanner statement, Tokeniser cutter) {
    addWords(statement.subject, statement.subjectEnd, cutter);
    addWords(statement.predicate, statement.predicateEnd, cutter);
    addWords(statement.object, statement.objectEnd, cutter);
    endDocument();
  }

  private void addWords(long start, long end, Tokeniser cutter) {
    if (Raw.getByte(start) == '_') {
      return; // labels of blank nodes say nothing
    }
    words.truncate(0);
    RdfWords.put(start, end, words);
    hash(words.address(), words.end());
    words.put('\n');
    words.reserve(Raw.PADDING);
    cutter.line(words.address(), words.end() - 1, this);
  }

  @Override
  public void close() {
    predicates.close();
    words.close();
    super.close();
  }
}
