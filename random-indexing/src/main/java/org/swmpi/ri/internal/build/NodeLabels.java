package org.swmpi.ri.internal.build;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Placement;
import org.swmpi.partition.records.BlockExchange;
import org.swmpi.ri.internal.text.TermTable;

/// The labels of the nodes that a rank's statements lead to: what `rdfs:label` and `skos:prefLabel`
/// say of these, in whatever language. The rank that holds the statements about a node is asked for
/// them, once, by
///
/// ```
/// +--------+------+     and answers, for each, by     +--------+------------------------+
/// | length | node | …                                 | length | texts, a line feed     | …
/// |   4    |      |                                   |   4    | behind each            |
/// +--------+------+                                   +--------+------------------------+
/// ```
final class NodeLabels implements AutoCloseable {
  private static final byte[][] PREDICATES = {
    "<http://www.w3.org/2000/01/rdf-schema#label>".getBytes(US_ASCII),
    "<http://www.w3.org/2004/02/skos/core#prefLabel>".getBytes(US_ASCII)
  };

  private final Placement.ByObject owners;

  /// What this rank is asked for: nodes of its own, and what is said of them.
  private final TermTable own = new TermTable();

  private final TextGroups ownLabels = new TextGroups("labels");

  /// By rank, what it is asked for; then where the answers are.
  private final TermTable[] asked;

  private final long[][] answers;
  private final ByteSink texts = new ByteSink(1 << 12);

  /// @param owners the rank of a statement about a statement's object
  NodeLabels(Placement.ByObject owners) {
    this.owners = owners;
    asked = new TermTable[owners.parts()];
    for (int rank = 0; rank < asked.length; rank++) {
      asked[rank] = new TermTable(1 << 6, 1 << 10); // ranks may be many
    }
    answers = new long[asked.length][];
  }

  /// A statement of this rank, before [#exchange].
  ///
  /// @param line where it stands, in canonical spelling, until then
  void add(StatementScanner at, long line) {
    if (Raw.getByte(at.object) != '"') {
      number(owners.part(at, 0, 0), at);
    } else if (isLabel(at.predicate, at.predicateEnd)) {
      int node = own.count(at.subject, Math.toIntExact(at.subjectEnd - at.subject), 1);
      long subjectAndPredicate = at.subjectEnd - at.subject + at.predicateEnd - at.predicate;
      long label = line + subjectAndPredicate + 2; // and two spaces
      ownLabels.add(node, label, label + at.objectEnd - at.object);
    }
  }

  /// Number of a statement's object among what a rank is asked for.
  private int number(int rank, StatementScanner at) {
    return asked[rank].count(at.object, Math.toIntExact(at.objectEnd - at.object), 1);
  }

  private static boolean isLabel(long start, long end) {
    for (byte[] predicate : PREDICATES) {
      if (end - start == predicate.length && Raw.startsWith(start, predicate)) {
        return true;
      }
    }
    return false;
  }

  /// Asks for the labels of all nodes. Collective.
  void exchange(Communicator world) {
    ownLabels.sort();
    try (BlockExchange exchange = new BlockExchange(world)) {
      for (int rank = 0; rank < asked.length; rank++) {
        for (int node = 1; node <= asked[rank].terms(); node++) {
          long start = asked[rank].address(node);
          putBlock(start, start + asked[rank].length(node), exchange.out());
        }
        exchange.endBlock(rank);
      }
      exchange.run();
      answer(exchange);
      exchange.run();
      for (int rank = 0; rank < asked.length; rank++) {
        keep(rank, exchange.begin(rank));
      }
    }
  }

  private static void putBlock(long start, long end, ByteSink out) {
    out.reserve(Integer.BYTES);
    Raw.putInt(out.end(), Math.toIntExact(end - start));
    out.truncate(out.length() + Integer.BYTES);
    out.put(start, end);
  }

  /// Answers what has come, which stays where it is until the answers are sent.
  private void answer(BlockExchange exchange) {
    exchange.clear();
    try (ByteSink text = new ByteSink(1 << 12)) {
      for (int rank = 0; rank < asked.length; rank++) {
        long at = exchange.begin(rank);
        while (at < exchange.end(rank)) {
          int length = Raw.getInt(at);
          text.truncate(0);
          putLabels(own.count(at + Integer.BYTES, length, 1), text);
          putBlock(text.address(), text.end(), exchange.out());
          at += Integer.BYTES + length;
        }
        exchange.endBlock(rank);
      }
    }
  }

  /// @param node number of a node of this rank; one without labels too
  private void putLabels(int node, ByteSink to) {
    int first = ownLabels.first(node);
    for (int i = first; i < ownLabels.size() && ownLabels.group(i) == node; i++) {
      if (i == first || !isRepeated(i)) {
        RdfWords.put(ownLabels.start(i), ownLabels.start(i) + ownLabels.length(i), to);
        to.put('\n');
      }
    }
  }

  private boolean isRepeated(int i) {
    return ownLabels.length(i) == ownLabels.length(i - 1)
        && Raw.equal(ownLabels.start(i), ownLabels.start(i - 1), ownLabels.length(i));
  }

  private void keep(int rank, long begin) {
    answers[rank] = new long[asked[rank].terms() + 2];
    long at = begin;
    for (int node = 1; node <= asked[rank].terms(); node++) {
      int length = Raw.getInt(at);
      answers[rank][node] = texts.length();
      texts.put(at + Integer.BYTES, at + Integer.BYTES + length);
      at += Integer.BYTES + length;
    }
    answers[rank][asked[rank].terms() + 1] = texts.length();
  }

  /// Appends the labels of a statement's object, a line feed behind each; after [#exchange].
  ///
  /// @return whether there are any
  boolean put(StatementScanner at, ByteSink to) {
    int rank = owners.part(at, 0, 0);
    int node = number(rank, at);
    long begin = answers[rank][node];
    long end = answers[rank][node + 1];
    to.put(texts.address() + begin, texts.address() + end);
    return end > begin;
  }

  @Override
  public void close() {
    own.close();
    for (TermTable table : asked) {
      table.close();
    }
    texts.close();
  }
}
