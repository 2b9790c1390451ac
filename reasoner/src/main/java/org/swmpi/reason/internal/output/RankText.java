package org.swmpi.reason.internal.output;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.partition.Piece;
import org.swmpi.partition.records.IntLog;
import org.swmpi.partition.records.PartitionedRecords;
import org.swmpi.reason.internal.exchange.Verdicts;
import org.swmpi.reason.internal.records.LineIndex;
import org.swmpi.reason.internal.records.LongLog;
import org.swmpi.reason.internal.scan.CompiledSchema;
import org.swmpi.reason.internal.scan.Derivations;
import org.swmpi.reason.internal.scan.InstanceScan;
import org.swmpi.reason.internal.scan.NodeRef;
import org.swmpi.reason.internal.scan.Rules;

/// The lines that a rank contributes to the closure: the stated ones that stay, the inferred ones.
final class RankText implements AutoCloseable {
  private static final int BLOCK_LINES = 1 << 12;

  private final List<Piece> pieces;
  private final InstanceScan scan;
  private final Verdicts verdicts;
  private final Rules rules;
  private final Derivations derivations;
  private final AtomText atoms;
  private final StatementScanner at;
  private final boolean keepGraphs;

  /// Where text goes; set before any is made.
  private TextSink out;

  /// @param keepGraphs write graph names
  @SuppressWarnings("NullAway.Init") // out
  RankText(
      List<Piece> pieces,
      InstanceScan scan,
      Verdicts verdicts,
      CompiledSchema schema,
      Derivations derivations,
      AtomText atoms,
      boolean keepGraphs) {
    this.pieces = pieces;
    this.scan = scan;
    this.verdicts = verdicts;
    rules = schema.rules();
    this.derivations = derivations;
    this.atoms = atoms;
    this.keepGraphs = keepGraphs;
    at = new StatementScanner(schema.kernel());
  }

  /// Writes the stated triples, each once over all ranks. Returns how many.
  long stated(TextSink sink) throws IOException {
    return write(new StatedLines(), sink);
  }

  /// Writes the inferred triples, each once over all ranks. Returns how many.
  long inferred(TextSink sink) throws IOException {
    return write(new InferredLines(), sink);
  }

  private long write(Lines lines, TextSink sink) throws IOException {
    out = sink;
    long before = sink.lines();
    lines.write();
    lines.verifyComplete();
    sink.flush();
    return sink.lines() - before;
  }

  /// Goes through the lines of the input.
  private abstract class Lines {
    final LineIndex.Cursor line = scan.lines.cursor();
    private long left = scan.lines.lines();

    final void write() throws IOException {
      for (Piece piece : pieces) {
        at.begin(piece.quads(), piece.blankPrefix());
        long address = piece.text().address();
        long end = piece.text().end();
        begin(address, end);
        while (address < end && left > 0) {
          address = writeBlock(address, end);
        }
        end(address);
      }
    }

    /// Not one loop over all, which would stay in the code that it began with.
    private long writeBlock(long from, long end) throws IOException {
      long address = from;
      for (int i = 0; i < BLOCK_LINES && address < end && left > 0; i++) {
        left--;
        line.next();
        write(address);
        address += line.length();
      }
      return address;
    }

    abstract void begin(long start, long end);

    /// What the line at this address contributes.
    abstract void write(long address) throws IOException;

    abstract void end(long address) throws IOException;

    void verifyComplete() {}
  }

  private final class StatedLines extends Lines {
    private final int[] seen = new int[PartitionedRecords.PARTITIONS];

    /// The kept lines since here are not yet written.
    private long run;

    private long pieceEnd;

    @Override
    void begin(long start, long end) {
      run = start;
      pieceEnd = end;
    }

    @Override
    void write(long address) throws IOException {
      boolean keep =
          line.stated()
              && !dropped(verdicts.droppedStated(line.partition()), seen[line.partition()]++);
      if (!keep || !line.inPlace()) {
        out.put(run, address);
        run = address + line.length();
        if (keep) {
          rewrite(address, pieceEnd);
        }
      }
      if (keep) {
        out.countLines(1);
      }
    }

    @Override
    void end(long address) throws IOException {
      out.put(run, Math.max(run, address));
    }

    private void rewrite(long address, long end) {
      at.next(address, end);
      out.putTerm(at.subject, at.subjectEnd);
      out.putSpace();
      out.putTerm(at.predicate, at.predicateEnd);
      out.putSpace();
      out.putTerm(at.object, at.objectEnd);
      endLine();
    }
  }

  private final class InferredLines extends Lines implements Derivations.Target {
    private final LongLog nodes = verdicts.types();
    private final IntLog.Reader derivedPartitions = scan.derivedPartitions.reader();
    private final int[] derivedSeen = new int[PartitionedRecords.PARTITIONS];
    private int node;
    private long pieceEnd;

    /// From an address to a position in the rank's input.
    private long shift;

    private long pieceStart;

    @Override
    void begin(long start, long end) {
      shift = pieceStart - start;
      pieceEnd = end;
    }

    @Override
    void write(long address) throws IOException {
      long position = address + shift;
      boolean typed = isNext(position);
      if (!typed && !line.derives()) {
        return;
      }
      if (typed && isSubjectEnough(position)) {
        at.nextSubject(address);
      } else {
        at.next(address, pieceEnd);
      }
      for (; isNext(position); node++) {
        types(nodes.get(node));
      }
      if (line.derives()) {
        derived(line.stated());
      }
    }

    /// Whether the next node to write types for stands in the line at this position.
    private boolean isNext(long position) {
      return isAt(node, position);
    }

    private boolean isAt(int number, long position) {
      return number < nodes.size() && NodeRef.position(NodeRef.ref(nodes.get(number))) == position;
    }

    /// Whether the subject is all that is written of the line at this position.
    private boolean isSubjectEnough(long position) {
      return line.inPlace()
          && !line.derives()
          && !keepGraphs
          && NodeRef.place(NodeRef.ref(nodes.get(node))) == NodeRef.SUBJECT
          && !isAt(node + 1, position);
    }

    @Override
    void end(long address) {
      pieceStart = address + shift;
    }

    @Override
    void verifyComplete() {
      if (node != nodes.size()) {
        throw new IllegalStateException("types of a node that stands in no line");
      }
    }

    private void types(long pair) throws IOException {
      long start = at.subject;
      long end = at.subjectEnd;
      int place = NodeRef.place(NodeRef.ref(pair));
      if (place == NodeRef.OBJECT) {
        start = at.object;
        end = at.objectEnd;
      } else if (place == NodeRef.SURROGATE) {
        derivations.makeSurrogate(at.object, at.objectEnd);
        start = derivations.surrogate();
        end = derivations.surrogateEnd();
      }
      int set = NodeRef.event(pair);
      int setEnd = verdicts.atomsEnd(set);
      for (int i = verdicts.atomsBegin(set); i < setEnd; i++) {
        int atom = verdicts.atom(i);
        out.putTerm(start, end);
        out.putTerm(atoms.start(atom), atoms.end(atom));
        endLine();
      }
      out.countLines(setEnd - verdicts.atomsBegin(set));
    }

    /// What follows from the statement; or, if it is a conclusion of the schema and not stated, the
    /// statement itself.
    private void derived(boolean stated) throws IOException {
      if (stated) {
        derivations.each(rules.of(at.predicate, at.predicateEnd), at, this);
      } else {
        triple(null, false);
      }
    }

    @Override
    public void triple(Rules.@Nullable Super predicate, boolean withSurrogate) {
      int partition = derivedPartitions.next();
      if (dropped(verdicts.droppedDerived(partition), derivedSeen[partition]++)) {
        return;
      }
      out.putTerm(at.subject, at.subjectEnd);
      if (predicate == null) {
        out.putSpace();
        out.putTerm(at.predicate, at.predicateEnd);
        out.putSpace();
      } else {
        out.putTerm(predicate.start(), predicate.end());
      }
      if (withSurrogate) {
        out.putTerm(derivations.surrogate(), derivations.surrogateEnd());
      } else {
        out.putTerm(at.object, at.objectEnd);
      }
      endLine();
      try {
        out.countLines(1);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static boolean dropped(long[] bits, int i) {
    return (bits[i >>> 6] & 1L << i) != 0;
  }

  private void endLine() {
    if (keepGraphs && at.graph != 0) {
      out.putSpace();
      out.putTerm(at.graph, at.graphEnd);
    }
    out.putEnd();
  }

  @Override
  public void close() {
    at.close();
  }
}
