package org.swmpi.ri.internal.build;

import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.function.ObjLongConsumer;
import org.swmpi.data.memory.ArrayLength;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.output.RejectedLines;
import org.swmpi.partition.scan.StatementReader;
import org.swmpi.ri.internal.space.Checksum;
import org.swmpi.ri.internal.text.TermBatch;
import org.swmpi.ri.internal.text.TermSink;
import org.swmpi.ri.internal.text.TermTable;
import org.swmpi.ri.internal.text.TextHash;

/// The first pass: a rank's share of the input becomes numbers of terms, which are counted.
public abstract class TermScan implements TermSink, AutoCloseable {
  final RejectedLines rejected;
  private final TermTable terms = new TermTable();
  private final TermBatch batch = new TermBatch();
  private final TokenSpool spool;
  private final boolean keepsHashes;
  private long[] hashes = new long[16];
  private long hash;
  private long tokens;
  private long tokensBefore;
  private long documents;

  /// @param rejected hears of malformed lines; closed by the caller
  /// @param keepsHashes whether documents have vectors, made of hashes of their bytes
  TermScan(TokenSpool spool, RejectedLines rejected, boolean keepsHashes) {
    this.spool = spool;
    this.rejected = rejected;
    this.keepsHashes = keepsHashes;
  }

  /// Fetches what the scan needs of other ranks. Collective.
  ///
  /// @throws org.swmpi.data.MalformedInputException the same on every rank
  /// @throws org.swmpi.data.CapacityException on all ranks, if that is sure not to fit
  public void prepare(Communicator world, RankInput input) {}

  /// Reads the input, up to the first malformed line that is not set aside.
  ///
  /// @param progress hears how many bytes are behind it
  public abstract void run(RankInput input, LongConsumer progress);

  /// Reads the statements of RDF, up to the first malformed one that is not set aside.
  ///
  /// @param handler takes them, one after the other, each with the address at which it begins: its
  ///     terms may lie elsewhere, until the next one
  final void readStatements(
      RankInput input, LongConsumer progress, ObjLongConsumer<StatementScanner> handler) {
    try (StatementReader reader = new StatementReader(TermKernel.best(), rejected, progress)) {
      StatementScanner scanner = reader.scanner();
      input.each(
          (piece, base) -> {
            long shift = piece.text().address() - base;
            return reader.read(
                piece, base, (position, bytes) -> handler.accept(scanner, position + shift));
          });
    }
  }

  @Override
  public final void term(long hash, long head, int length, long words) {
    if (!batch.add(hash, head, length, words)) {
      countBatch();
      if (!batch.add(hash, head, length, words)) {
        spool.put(terms.count(hash, head, length, words));
      }
    }
    tokens++;
  }

  /// Counts the terms that wait for it.
  ///
  /// @throws org.swmpi.ri.internal.text.MalformedTextException if one is no UTF-8
  final void countBatch() {
    batch.countIn(terms, spool::put);
  }

  /// A statement of two terms has been counted and spooled.
  final void addRelationTokens() {
    tokens += 2;
    documents++;
  }

  /// These bytes belong to the document.
  final void hash(long from, long to) {
    if (keepsHashes) {
      hash = Checksum.mixed(hash) + TextHash.of(from, to - from);
    }
  }

  /// The document is at its end; if it had no terms, it was none.
  final void endDocument() {
    countBatch();
    if (tokens > tokensBefore) {
      if (keepsHashes) {
        int number = Math.toIntExact(documents);
        if (number == hashes.length) {
          hashes = Arrays.copyOf(hashes, ArrayLength.grown(number, "documents; use more ranks"));
        }
        hashes[number] = Checksum.mixed(hash);
      }
      spool.put(0);
      documents++;
      tokensBefore = tokens;
    }
    hash = 0;
  }

  /// The hash of a document of this rank: of its bytes, so that it is the same wherever it lies.
  ///
  /// @param number 0 for the first
  final long hash(int number) {
    return hashes[number];
  }

  /// What was malformed.
  public final RejectedLines rejected() {
    return rejected;
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
    batch.close();
    terms.close();
  }
}
