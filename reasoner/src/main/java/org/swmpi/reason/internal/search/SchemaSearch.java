package org.swmpi.reason.internal.search;

import java.util.HashSet;
import java.util.Set;
import org.swmpi.data.CapacityException;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.ntriples.StatementSyntaxException;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;
import org.swmpi.partition.Piece;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.records.TermTable;
import org.swmpi.partition.scan.StatementReader;
import org.swmpi.reason.Profile;
import org.swmpi.reason.internal.schema.ClosedSchema;
import org.swmpi.reason.internal.schema.LiteralSurrogates;
import org.swmpi.reason.internal.schema.RuleEngine;
import org.swmpi.reason.internal.schema.SchemaTriggers;
import org.swmpi.reason.internal.schema.Terms;

/// Finds the triples of the schema in all ranks' input, gathers them and closes them, until the
/// closed schema calls for no more. Malformed lines are passed over; the main scan tells of them.
public final class SchemaSearch {
  private static final String TOO_MUCH =
      "a rank finds more than 2 GiB of schema, which every rank is to hold; use more ranks, or leave"
          + " out a part of the schema";

  private final Communicator world;
  private final RankInput input;
  private final Profile profile;
  private final boolean keepGraphs;
  private final LiteralSurrogates surrogates;
  private final TermKernel kernel;
  private final Terms terms = new Terms();

  /// @param surrogates disabled unless literals take part
  public SchemaSearch(
      Communicator world,
      RankInput input,
      Profile profile,
      boolean keepGraphs,
      LiteralSurrogates surrogates,
      TermKernel kernel) {
    this.world = world;
    this.input = input;
    this.profile = profile;
    this.keepGraphs = keepGraphs;
    this.surrogates = surrogates;
    this.kernel = kernel;
  }

  /// Runs it. Collective.
  public Schema run() {
    SchemaTriggers searched = new SchemaTriggers(close(new SchemaFinds(new byte[0][])).closed());
    while (true) {
      Schema schema = close(new SchemaFinds(world.allGather(search(searched))));
      SchemaTriggers triggers = new SchemaTriggers(schema.closed());
      if (triggers.coveredBy(searched)) {
        return schema;
      }
      searched = triggers;
    }
  }

  private Schema close(SchemaFinds finds) {
    finds.avoidLabels(surrogates);
    RuleEngine engine = new RuleEngine(terms, profile, surrogates);
    finds.addTo(terms, engine, profile);
    engine.close();
    return new Schema(terms, new ClosedSchema(terms, profile, engine), finds, surrogates);
  }

  /// What this rank finds. Collective.
  private byte[] search(SchemaTriggers triggers) {
    try (Reader reader = new Reader(triggers)) {
      boolean byNeedles = SchemaNeedles.worthwhile() && triggers.areUsual();
      for (Piece piece : input.pieces()) {
        if (byNeedles) {
          reader.readCandidates(piece);
        } else {
          reader.read(piece);
        }
      }
      boolean full = reader.finds.isFull();
      Failure.agree(world, full ? Failure.of(new CapacityException(TOO_MUCH)) : null);
      return reader.finds.toArray();
    }
  }

  /// One search over a rank's input.
  private final class Reader implements StatementReader.Handler, AutoCloseable {
    private final SchemaTriggers triggers;
    private final boolean usesMatter;
    private final StatementReader reader =
        new StatementReader(kernel, (piece, address, what) -> true);
    private final StatementScanner at = reader.scanner();
    private final SchemaFinds.Log finds = new SchemaFinds.Log();
    private final TriggerLookup lookup;
    private final TermTable graphs = new TermTable(kernel);
    private final TermTable memberships = new TermTable(kernel);
    private final Set<Long> usedPredicates = new HashSet<>();
    private final Set<Long> usedClasses = new HashSet<>();
    private final Set<Long> plainLiterals = new HashSet<>();
    private final Set<Long> xmlLiterals = new HashSet<>();
    private long lastUse = -1;
    private long longestLabel;

    Reader(SchemaTriggers triggers) {
      this.triggers = triggers;
      lookup = new TriggerLookup(triggers, kernel);
      usesMatter = triggers.usesMatter();
    }

    void read(Piece piece) {
      reader.read(piece, 0, this);
    }

    /// Reads only the lines that a usual schema can stand in.
    void readCandidates(Piece piece) {
      long start = piece.text().address();
      long end = piece.text().end();
      at.begin(piece.quads(), piece.blankPrefix());
      for (long hit = SchemaNeedles.find(start, end); hit < end; ) {
        long from = lineStart(hit, start);
        long to = behindLine(hit);
        if (isStatement(from, to)) {
          statement(0, to - from);
        } else {
          reader.read(piece.lines(from, to), 0, this);
        }
        hit = SchemaNeedles.find(to, end);
      }
    }

    private static long lineStart(long hit, long start) {
      long at = hit;
      while (at > start && Raw.getByte(at - 1) != '\n') {
        at--;
      }
      return at;
    }

    private static long behindLine(long hit) {
      long at = hit;
      while (Raw.getByte(at++) != '\n') {} // a text ends with one
      return at;
    }

    /// Whether the line is one statement, now under the scanner. So the JVM need not compile, for a
    /// few lines, the reader's loop, which the main scan is about to fill with steps of its own.
    private boolean isStatement(long from, long to) {
      try {
        return at.next(from, to) && at.next == to;
      } catch (StatementSyntaxException e) {
        return false;
      }
    }

    @Override
    public void statement(long position, long bytes) {
      int predicate = lookup.predicate(at);
      long graph = keepGraphs && at.graph != 0 ? graphs.id(at.graph, at.graphEnd) + 1L : 0;
      if (usesMatter) {
        use(predicate, graph);
      }
      if (profile == Profile.RDFS_FULL) {
        memberships();
        if (surrogates.enabled()) {
          labels();
          if (Raw.getByte(at.object) == '"') {
            literal(graph);
          }
        }
      }
      int action = lookup.action(predicate);
      if (action == 0) {
        return;
      }
      int type = action == SchemaTriggers.ALL ? -1 : lookup.type(at);
      if ((action & SchemaTriggers.ALL) != 0 || lookup.isSchemaClass(type)) {
        finds.triple(at, keepGraphs);
      }
      if ((action & SchemaTriggers.CLASSES) != 0 && usedClasses.add(graph << 32 | type)) {
        finds.type(at, keepGraphs);
      }
    }

    private void use(int predicate, long graph) {
      long use = graph << 32 | predicate;
      if (use != lastUse) {
        lastUse = use;
        if (usedPredicates.add(use)) {
          finds.predicate(at, keepGraphs);
        }
      }
    }

    /// The surrogate of a literal has a class by rdfs1 or rdf2.
    private void literal(long graph) {
      if (LiteralSurrogates.isPlain(at.objectEnd)) {
        literal(SchemaFinds.LITERAL, triggers.plainLiterals(), plainLiterals, graph);
      } else if ((triggers.xmlLiterals() || !xmlLiterals.contains(graph))
          && LiteralSurrogates.isXml(at.object, at.objectEnd)) {
        literal(SchemaFinds.XML_LITERAL, triggers.xmlLiterals(), xmlLiterals, graph);
      }
    }

    private void literal(byte[] type, boolean declared, Set<Long> knownIn, long graph) {
      if (declared) {
        finds.triple(at, keepGraphs);
      } else if (knownIn.add(graph)) {
        finds.type(type, at, keepGraphs);
      }
    }

    private void labels() {
      label(at.subject, at.subjectEnd);
      label(at.object, at.objectEnd);
      label(at.graph, at.graphEnd);
    }

    private void label(long start, long end) {
      if (end - start > longestLabel && surrogates.mayBe(start, end)) {
        longestLabel = end - start;
        finds.label(start, end);
      }
    }

    private void memberships() {
      membership(at.subject, at.subjectEnd);
      membership(at.predicate, at.predicateEnd);
      membership(objectIri(), at.objectEnd);
      membership(at.graph, at.graphEnd);
    }

    /// Start of the object, or of its datatype.
    private long objectIri() {
      long start = at.object;
      if (Raw.getByte(start) == '"' && Raw.getByte(at.objectEnd - 1) == '>') {
        start = at.objectEnd - 1;
        while (Raw.getByte(start) != '<') {
          start--;
        }
      }
      return start;
    }

    private void membership(long start, long end) {
      if (ContainerMembership.is(start, end) && memberships.find(start, end) < 0) {
        memberships.id(start, end);
        finds.membership(start, end);
      }
    }

    @Override
    public void close() {
      reader.close();
      finds.close();
      lookup.close();
      graphs.close();
      memberships.close();
    }
  }
}
