package org.swmpi.reason.internal.scan;

import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.partition.Piece;
import org.swmpi.partition.records.IntLog;
import org.swmpi.partition.records.Pages;
import org.swmpi.partition.records.PartitionedRecords;
import org.swmpi.partition.scan.Fingerprints;
import org.swmpi.partition.scan.MalformedListener;
import org.swmpi.partition.scan.StatementReader;
import org.swmpi.reason.internal.records.LineIndex;
import org.swmpi.reason.internal.schema.LiteralSurrogates;
import org.swmpi.reason.internal.schema.TypeEvents;
import org.swmpi.reason.internal.states.TypeStates;

/// Meets each triple of a rank with the rules. Nothing is allocated per triple but what [#stated]
/// and [#derived] (16 bytes a record), [#nodes] (24) and [#lines] (4) hold.
public final class InstanceScan
    implements StatementReader.Handler, Derivations.Target, AutoCloseable {
  private static final int RECENT = 1 << 13;

  /// Fingerprints of the stated triples, in input order within a partition.
  public final PartitionedRecords stated;

  /// Fingerprints of the triples derived by super-properties and from the schema, in input order.
  public final PartitionedRecords derived;

  /// The partition of each derived triple, in input order over all partitions.
  public final IntLog derivedPartitions;

  /// Fingerprint of a node, and [NodeRef] with event.
  public final PartitionedRecords nodes;

  /// The lines.
  public final LineIndex lines;

  private final Rules rules;
  private final TypeEvents events;
  private final Fingerprints fingerprints;
  private final boolean keepGraphs;
  private final StatementReader reader;
  private final StatementScanner at;
  private final TypeStates states;
  private final Derivations derivations;
  private final int literalClass;
  private final int xmlLiteralClass;
  private final long[] recent = new long[RECENT];

  private Rules.@Nullable Rule rule;
  private boolean schemaConclusions;
  private long statements;
  private boolean namedGraphs;
  private long position;
  private long sHigh;
  private long sLow;
  private long oHigh;
  private long oLow;
  private long gHigh;
  private long gLow;
  private int state;
  private boolean newSubject;

  /// @param keepGraphs whether equal triples and nodes of different graphs are different
  /// @param malformed is asked about malformed statements
  /// @param progress hears how many bytes of the rank's input are behind the scan
  public InstanceScan(
      CompiledSchema schema,
      boolean keepGraphs,
      Pages pages,
      MalformedListener malformed,
      LongConsumer progress) {
    this.keepGraphs = keepGraphs;
    rules = schema.rules();
    events = schema.events();
    fingerprints = schema.fingerprints();
    reader = new StatementReader(schema.kernel(), malformed, progress);
    at = reader.scanner();
    states = new TypeStates(events);
    stated = new PartitionedRecords(pages, 2);
    derived = new PartitionedRecords(pages, 2);
    nodes = new PartitionedRecords(pages, 3);
    derivedPartitions = new IntLog(pages);
    lines = new LineIndex(pages);
    derivations = new Derivations(schema);
    literalClass = events.classNumber(schema.terms().literal);
    xmlLiteralClass = events.classNumber(schema.terms().xmlLiteral);
  }

  /// Statements read.
  public long statements() {
    return statements;
  }

  /// Whether a statement had a graph name.
  public boolean namedGraphs() {
    return namedGraphs;
  }

  /// Reads stated triples.
  ///
  /// @param base position of the piece's first byte in this rank's input
  /// @return false if a malformed statement ended the scan
  public boolean readStated(Piece piece, long base) {
    schemaConclusions = false;
    return read(piece, base);
  }

  /// Reads triples that follow from the schema alone, closed under the rules.
  public void readConclusions(Piece piece, long base) {
    schemaConclusions = true;
    read(piece, base);
  }

  private boolean read(Piece piece, long base) {
    newSubject = true;
    return reader.read(piece, base, this);
  }

  @Override
  public void gap(long bytes) {
    lines.addGap(bytes, false);
    newSubject = true;
  }

  @Override
  public void statement(long start, long length) {
    position = start;
    Rules.Rule r = rules.of(at.predicate, at.predicateEnd);
    rule = r;
    subject();
    fingerprints.term(at.object, at.objectEnd);
    oHigh = fingerprints.high;
    oLow = fingerprints.low;
    if (schemaConclusions) {
      conclusion(r, length);
      return;
    }
    statements++;
    triple(r.high, r.low, oHigh, oLow);
    stated.add(fingerprints.high, fingerprints.low);
    int partition = PartitionedRecords.partition(fingerprints.high);
    boolean inPlace = at.inPlace && (keepGraphs || at.graph == 0);
    namedGraphs |= at.graph != 0;
    byte object = Raw.getByte(at.object);
    boolean derives = derivations.possible(r, object);
    lines.addStatement(length, partition, inPlace, derives);
    if (!r.inert || derives) {
      infer(r, object, derives);
    }
  }

  private void subject() {
    if (!at.sameSubject || newSubject) {
      fingerprints.term(at.subject, at.subjectEnd);
      if (newSubject || fingerprints.high != sHigh || fingerprints.low != sLow) {
        sHigh = fingerprints.high;
        sLow = fingerprints.low;
        forgetTypes();
        newSubject = false;
      }
    }
    if (keepGraphs) {
      graph();
    }
  }

  private void graph() {
    long high = 0;
    long low = 0;
    if (at.graph != 0) {
      fingerprints.term(at.graph, at.graphEnd);
      high = fingerprints.high;
      low = fingerprints.low;
    }
    if (high != gHigh || low != gLow) {
      gHigh = high;
      gLow = low;
      forgetTypes();
    }
  }

  private void forgetTypes() {
    state = TypeStates.UNKNOWN;
    states.trim();
  }

  /// Leaves the fingerprint of the triple with the current subject, in its graph.
  private void triple(long pHigh, long pLow, long objectHigh, long objectLow) {
    fingerprints.triple(sHigh, sLow, pHigh, pLow, objectHigh, objectLow);
    if (keepGraphs) {
      fingerprints.inGraph(gHigh, gLow);
    }
  }

  private void infer(Rules.Rule r, byte object, boolean derives) {
    subjectSays(r.subjectEvent);
    if (object != '"' && r.objectEvent != 0) {
      nodeSays(oHigh, oLow, NodeRef.OBJECT, r.objectEvent);
    }
    if (r.typing >= 0) {
      int type = rules.classOf(oHigh, oLow);
      if (type >= 0) {
        subjectSays(events.stated(r.typing, type));
      }
    }
    if (derives) {
      derivations.each(r, at, this);
      if (derivations.hasSurrogate(object)) {
        surrogateSays(r);
      }
    }
  }

  private void surrogateSays(Rules.Rule r) {
    long high = derivations.surrogateHigh;
    long low = derivations.surrogateLow;
    if (r.objectEvent != 0) {
      nodeSays(high, low, NodeRef.SURROGATE, r.objectEvent);
    }
    if (LiteralSurrogates.isPlain(at.objectEnd)) { // rdfs1
      nodeSays(high, low, NodeRef.SURROGATE, events.derived(0, literalClass));
    } else if (LiteralSurrogates.isXml(at.object, at.objectEnd)) { // rdf2
      nodeSays(high, low, NodeRef.SURROGATE, events.derived(0, xmlLiteralClass));
    }
  }

  @Override
  public void triple(Rules.@Nullable Super predicate, boolean withSurrogate) {
    Rules.Rule r = Objects.requireNonNull(rule);
    long pHigh = predicate == null ? r.high : predicate.high();
    long pLow = predicate == null ? r.low : predicate.low();
    if (withSurrogate) {
      triple(pHigh, pLow, derivations.surrogateHigh, derivations.surrogateLow);
    } else {
      triple(pHigh, pLow, oHigh, oLow);
    }
    addDerived();
  }

  private void addDerived() {
    derived.add(fingerprints.high, fingerprints.low);
    derivedPartitions.add(PartitionedRecords.partition(fingerprints.high));
  }

  @Override
  public void typed(int typing, int type) {
    subjectSays(events.derived(typing, type));
  }

  /// A triple that the schema implies: a type of its subject, or a triple to write unless it is
  /// stated.
  private void conclusion(Rules.Rule r, long length) {
    int type = r.typing >= 0 ? rules.classOf(oHigh, oLow) : -1;
    if (type >= 0) {
      subjectSays(events.closed(r.typing, type));
      lines.addGap(length, false);
    } else {
      triple(r.high, r.low, oHigh, oLow);
      addDerived();
      lines.addGap(length, true);
    }
  }

  /// Notes an event of the subject unless those of the lines just before imply it.
  private void subjectSays(int event) {
    if (event == 0) {
      return;
    }
    int next = states.next(state, event);
    if (next != state) {
      state = next;
      add(sHigh, sLow, NodeRef.SUBJECT, event);
    }
  }

  /// Notes an event of another node unless it was noted a short while ago.
  private void nodeSays(long high, long low, int place, int event) {
    long mark = (low ^ gLow) + event * 0x9E3779B97F4A7C15L;
    int slot = (int) (high >>> 20) & RECENT - 1;
    if (recent[slot] != mark) {
      recent[slot] = mark;
      add(high, low, place, event);
    }
  }

  private void add(long high, long low, int place, int event) {
    long word = NodeRef.with(NodeRef.of(position, place), event);
    if (keepGraphs) {
      fingerprints.high = high;
      fingerprints.low = low;
      fingerprints.inGraph(gHigh, gLow);
      nodes.add(fingerprints.high, fingerprints.low, word);
    } else {
      nodes.add(high, low, word);
    }
  }

  @Override
  public void close() {
    derivations.close();
    reader.close();
  }
}
