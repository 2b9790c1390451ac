package org.swmpi.partition.cut;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.swmpi.data.CapacityException;
import org.swmpi.data.memory.Raw;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.data.ntriples.TermHash;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;

/// Puts subjects that are linked into one part. The ranks note links, rank 0 cuts the graph:
/// streaming is one process' work by its nature. Rank 0 takes about 60 bytes of heap a node and
/// 28 a link; before, each rank notes 16 bytes a link and 24 a run of statements with one subject.
public final class CutPlan implements AutoCloseable {
  private static final String TOO_MANY =
      "more than 536,870,912 nodes or 1,073,741,819 links between them, and one process cuts the"
          + " graph; use another strategy, such as subject";

  /// Nodes whose parts are told at a time.
  private static final int TOLD_NODES = 1 << 14;

  private final LinkLog log = new LinkLog();

  private final TermHash hash;
  private final long seed;
  private long subject;
  private long header = -1;
  private long statements;
  private long links;

  public CutPlan(long seed) {
    this.seed = seed;
    hash = new TermHash(seed);
  }

  /// Notes a statement.
  ///
  /// @param strength of the link that it is between its subject and its object; 0 for none
  public void add(StatementScanner at, int strength) {
    long key = TermParts.key(hash, at.subject, at.subjectEnd);
    if (header < 0 || key != subject) {
      endSubject();
      subject = key;
      header = log.size();
      log.add(key);
      log.add(0);
      log.add(0);
    }
    statements++;
    if (strength > 0 && Raw.getByte(at.object) != '"') {
      links++;
      log.add(TermParts.key(hash, at.object, at.objectEnd));
      log.add(strength);
    }
  }

  private void endSubject() {
    if (header >= 0) {
      log.set(header + 1, statements);
      log.set(header + 2, links);
      statements = 0;
      links = 0;
    }
  }

  /// Cuts the graph of all ranks. Collective.
  ///
  /// @throws CapacityException on all ranks, if it is too large
  public TermParts cut(Communicator world, int parts) {
    endSubject();
    Builder builder = new Builder();
    log.gather(world, builder::accept);
    TermParts table = new TermParts(parts, seed);
    LinkGraph graph = builder.graph;
    Failure.agree(world, graph.isFull() ? Failure.of(new CapacityException(TOO_MANY)) : null);
    if (world.rank() == 0) {
      graph.close();
    }
    int[] partOf = world.rank() == 0 ? StreamingCut.of(graph, parts) : new int[0];
    long nodes = world.broadcast((long) partOf.length, 0);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment pairs = arena.allocate(ValueLayout.JAVA_LONG, 2 * TOLD_NODES);
      for (long from = 0; from < nodes; from += TOLD_NODES) {
        int count = (int) Math.min(TOLD_NODES, nodes - from);
        if (world.rank() == 0) {
          for (int i = 0; i < count; i++) {
            int node = (int) from + i;
            pairs.setAtIndex(ValueLayout.JAVA_LONG, 2L * i, graph.key(node));
            pairs.setAtIndex(ValueLayout.JAVA_LONG, 2L * i + 1, partOf[node]);
          }
        }
        world.broadcast(pairs.asSlice(0, 2L * count * Long.BYTES), 0);
        for (int i = 0; i < count; i++) {
          table.put(
              pairs.getAtIndex(ValueLayout.JAVA_LONG, 2L * i),
              (int) pairs.getAtIndex(ValueLayout.JAVA_LONG, 2L * i + 1));
        }
      }
    }
    return table;
  }

  @Override
  public void close() {
    log.close();
  }

  /// Makes the graph of the numbers as they come: for each run of statements with one subject, the
  /// subject, how many statements, how many links, and two numbers a link.
  private static final class Builder {
    private final LinkGraph graph = new LinkGraph();
    private int field;
    private int node;
    private int neighbour;
    private long linksLeft;

    void accept(long word) {
      switch (field) {
        case 0 -> node = graph.node(word);
        case 1 -> graph.addWeight(node, word);
        case 2 -> linksLeft = word;
        case 3 -> neighbour = graph.node(word);
        default -> {
          graph.link(node, neighbour, (int) word);
          linksLeft--;
        }
      }
      field = field < 2 || field == 3 ? field + 1 : linksLeft > 0 ? 3 : 0;
    }
  }
}
