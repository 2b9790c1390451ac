package org.swmpi.partition.statistics;

import java.util.function.LongConsumer;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.ntriples.TermHash;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Piece;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.RoomForStatements;
import org.swmpi.partition.records.Pages;
import org.swmpi.partition.records.PartitionedRecords;
import org.swmpi.partition.records.TermTable;
import org.swmpi.partition.scan.Fingerprints;
import org.swmpi.partition.scan.MalformedListener;
import org.swmpi.partition.scan.StatementReader;

/// Notes what a rank's statements say. A statement leaves at most four records of 24 bytes: of its
/// subject, of its object, of the two as a pair, of its graph's name, if it has one; what was noted
/// a short while ago is left out. Names of graphs do not tell statements apart.
public final class FactScan implements StatementReader.Handler, AutoCloseable {
  /// The least that is kept of a statement, in bytes.
  private static final int LEAST_BYTES = 24;

  /// `rdf:type` in canonical N-Triples.
  public static final String TYPING = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";

  private static final byte[] TYPE = TYPING.getBytes(java.nio.charset.StandardCharsets.US_ASCII);

  private static final int RECENT = 1 << 13;

  /// Words that fingerprints are made from: statistics are the same in every run.
  private static final long SEED = 0x5357_4D50_4931L;

  private final Pages pages = new Pages();
  private final PartitionedRecords nodes = new PartitionedRecords(pages, 3);
  private final PartitionedRecords pairs = new PartitionedRecords(pages, 3);
  private final Fingerprints fingerprints = new Fingerprints(SEED);
  private final StatementReader reader;
  private final StatementScanner at;
  private final TermTable predicates;
  private final TermTable classes;
  private final Placing placing;
  private final long[] recent = new long[RECENT];
  private long flags;
  private int partOfInferred;
  private boolean newSubject;
  private long sHigh;
  private long sLow;
  private long statements;

  /// Which part a statement goes to.
  @FunctionalInterface
  public interface Placing {
    /// All go to one.
    Placing NOWHERE = (statement, position) -> 0;

    /// @param statement its terms
    /// @param position of its first byte in the rank's input
    int part(StatementScanner statement, long position);
  }

  /// @param malformed is asked about malformed statements
  /// @param progress hears how many bytes of the rank's input are behind the scan
  public FactScan(Placing placing, MalformedListener malformed, LongConsumer progress) {
    TermKernel kernel = TermKernel.best();
    reader = new StatementReader(kernel, malformed, progress);
    at = reader.scanner();
    predicates = new TermTable(kernel);
    classes = new TermTable(kernel);
    this.placing = placing;
  }

  /// Refuses input that is sure not to fit into memory. Collective.
  ///
  /// @throws org.swmpi.data.CapacityException on all ranks
  public static void verifyRoom(Communicator world, RankInput input) {
    RoomForStatements.verify(
        world, input, LEAST_BYTES, "use more machines, or take a part of the data at a time");
  }

  /// Reads stated triples.
  ///
  /// @param base position of the piece's first byte in the rank's input
  /// @return false if the listener ended it
  public boolean read(Piece piece, long base) {
    flags = 0;
    newSubject = true;
    return reader.read(piece, base, this);
  }

  /// Reads triples that follow from others.
  ///
  /// @param part where all of them are placed
  public void readInferred(Piece piece, int part) {
    long stated = statements;
    flags = Fact.INFERRED;
    partOfInferred = part;
    newSubject = true;
    reader.read(piece, 0, this);
    statements = stated;
  }

  /// Statements read.
  public long statements() {
    return statements;
  }

  /// Bytes of the records.
  public long recordBytes() {
    long bytes = 0;
    for (int p = 0; p < PartitionedRecords.PARTITIONS; p++) {
      bytes += nodes.bytes(p) + pairs.bytes(p);
    }
    return bytes;
  }

  @Override
  public void statement(long position, long bytes) {
    statements++;
    int part = flags == 0 ? placing.part(at, position) : partOfInferred;
    if (newSubject || !at.sameSubject) {
      fingerprints.term(at.subject, at.subjectEnd);
      sHigh = fingerprints.high;
      sLow = fingerprints.low;
      newSubject = false;
    }
    int predicate = predicates.id(at.predicate, at.predicateEnd);
    long object = kind(at.object);
    long subjectFact =
        isTyping(at)
            ? Fact.of(part, flags | Fact.TYPE | kind(at.subject), type())
            : Fact.of(part, flags | kind(at.subject), predicate);
    note(nodes, sHigh, sLow, subjectFact);
    fingerprints.term(at.object, at.objectEnd);
    long oHigh = fingerprints.high;
    long oLow = fingerprints.low;
    note(nodes, oHigh, oLow, Fact.of(part, flags | Fact.OBJECT | object, predicate));
    fingerprints.triple(sHigh, sLow, 0, 0, oHigh, oLow);
    pairs.add(fingerprints.high, fingerprints.low, Fact.of(part, flags | object, predicate));
    if (at.graph != 0) {
      fingerprints.term(at.graph, at.graphEnd);
      long graph = Fact.of(part, flags | Fact.GRAPH | kind(at.graph), 0);
      note(nodes, fingerprints.high, fingerprints.low, graph);
    }
  }

  /// Whether the predicate of a statement is `rdf:type`.
  public static boolean isTyping(StatementScanner at) {
    return at.predicateEnd - at.predicate == TYPE.length && Raw.startsWith(at.predicate, TYPE);
  }

  private int type() {
    return classes.id(at.object, at.objectEnd);
  }

  private static long kind(long term) {
    return switch (Raw.getByte(term)) {
      case '<' -> Fact.IRI;
      case '"' -> Fact.LITERAL;
      default -> 0;
    };
  }

  private void note(PartitionedRecords records, long high, long low, long fact) {
    long mark = TermHash.mix(low ^ fact, high);
    int slot = (int) (low >>> 40) & RECENT - 1;
    if (recent[slot] != mark) {
      recent[slot] = mark;
      records.add(high, low, fact);
    }
  }

  /// The numbers of the predicates of all ranks. Collective.
  public TermNumbers predicateNumbers(Communicator world) {
    return TermNumbers.agree(world, predicates);
  }

  /// The numbers of the classes of all ranks. Collective.
  public TermNumbers classNumbers(Communicator world) {
    return TermNumbers.agree(world, classes);
  }

  PartitionedRecords nodes() {
    return nodes;
  }

  PartitionedRecords pairs() {
    return pairs;
  }

  @Override
  public void close() {
    reader.close();
    predicates.close();
    classes.close();
    pages.close();
  }
}
