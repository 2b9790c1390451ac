package org.swmpi.ri.internal.build;

import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.ntriples.StatementSyntaxException;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.partition.Failure;
import org.swmpi.partition.Piece;
import org.swmpi.partition.RankInput;
import org.swmpi.ri.internal.text.TermTable;
import org.swmpi.ri.internal.text.Tokeniser;

/// Reads RDF. Either a statement is a document, of the words in the names of its IRIs and in its
/// literal; or its subject and object are terms as they are, and the spool holds three numbers a
/// statement: of the subject, of the predicate (of a table of its own), of the object.
///
/// Names of graphs are left alone. A statement that is stated twice counts twice.
public final class RdfScan extends TermScan {
  private static final long PROGRESS_BYTES = 1 << 20;
  private static final long BLOCK_BYTES = 1 << 16;

  private final @Nullable Tokeniser tokeniser;
  private final StatementScanner scanner = new StatementScanner(TermKernel.best());
  private final TermTable predicates = new TermTable();
  private final ByteSink words = new ByteSink(1 << 12);

  /// @param tokeniser of words, closed by the caller; null: subjects and objects are terms
  /// @param keepsHashes whether documents have vectors, made of hashes of their bytes
  public RdfScan(TokenSpool spool, @Nullable Tokeniser tokeniser, boolean keepsHashes) {
    super(spool, keepsHashes);
    this.tokeniser = tokeniser;
  }

  /// The predicates met; of use where subjects and objects are terms.
  TermTable predicates() {
    return predicates;
  }

  @Override
  public @Nullable Failure run(RankInput input, LongConsumer progress) {
    long done = 0;
    for (Piece piece : input.pieces()) {
      scanner.begin(piece.quads(), piece.blankPrefix());
      long start = piece.text().address();
      long report = start + PROGRESS_BYTES;
      for (long at = start; at < piece.text().end(); ) {
        try {
          at = readBlock(at, piece.text().end());
        } catch (StatementSyntaxException e) {
          return input.failure(piece, e.address(), String.valueOf(e.getMessage()));
        }
        if (at >= report) {
          report = at + PROGRESS_BYTES;
          progress.accept(done + at - start);
        }
      }
      done += piece.text().length();
    }
    return null;
  }

  /// @return where the next statement may begin
  private long readBlock(long from, long end) throws StatementSyntaxException {
    long blockEnd = Math.min(end, from + BLOCK_BYTES);
    long at = from;
    while (at < blockEnd) {
      if (!scanner.next(at, end)) {
        return end;
      }
      if (tokeniser == null) {
        addRelation();
      } else {
        addWords(tokeniser);
      }
      at = scanner.next;
    }
    return at;
  }

  private void addRelation() {
    spool().put(count(terms(), scanner.subject, scanner.subjectEnd));
    spool().put(count(predicates, scanner.predicate, scanner.predicateEnd));
    spool().put(count(terms(), scanner.object, scanner.objectEnd));
    addRelationTokens();
  }

  /// IRIs without their angle brackets, all else as it is.
  private static int count(TermTable table, long start, long end) {
    boolean iri = Raw.getByte(start) == '<';
    long from = iri ? start + 1 : start;
    return table.count(from, Math.toIntExact((iri ? end - 1 : end) - from), 1);
  }

  private void addWords(Tokeniser cutter) {
    addWords(scanner.subject, scanner.subjectEnd, cutter);
    addWords(scanner.predicate, scanner.predicateEnd, cutter);
    addWords(scanner.object, scanner.objectEnd, cutter);
    endDocument();
  }

  private void addWords(long start, long end, Tokeniser cutter) {
    words.truncate(0);
    switch (Raw.getByte(start)) {
      case '<' -> words.put(localName(start, end - 1), end - 1);
      case '"' -> putLexicalForm(start + 1, end);
      default -> {
        return; // labels of blank nodes say nothing
      }
    }
    hash(words.address(), words.end());
    words.put('\n');
    words.reserve(Raw.PADDING);
    cutter.line(words.address(), words.end() - 1, this);
  }

  /// Behind the last `#`, `/` or `:` that has something behind it.
  private static long localName(long start, long end) {
    long at = end - 1;
    while (at > start && !isSeparator(Raw.getByte(at - 1))) {
      at--;
    }
    return Math.max(at, start + 1);
  }

  private static boolean isSeparator(byte b) {
    return b == '#' || b == '/' || b == ':';
  }

  /// The text of a literal in canonical form, with blanks for escaped characters.
  private void putLexicalForm(long start, long end) {
    long from = start;
    long at = start;
    while (at < end && Raw.getByte(at) != '"') {
      if (Raw.getByte(at) == '\\') {
        words.put(from, at);
        words.put(' ');
        at++;
        from = at + 1;
      }
      at++;
    }
    words.put(Math.min(from, at), at);
  }

  @Override
  public void close() {
    scanner.close();
    predicates.close();
    words.close();
    super.close();
  }
}
