package org.swmpi.partition.output;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Datatype;
import org.swmpi.mpi.Op;
import org.swmpi.partition.statistics.FactScan;

/// Counts what a rank's statements are in each part, as they are placed.
public final class PartSizes implements FactScan.Placing {
  private final FactScan.Placing placing;
  private final long[] statements;
  private final long[] tripleBytes;
  private final long[] quadBytes;
  private boolean graphs;

  /// @param parts how many parts there are, that of replicated statements included
  public PartSizes(FactScan.Placing placing, int parts) {
    this.placing = placing;
    statements = new long[parts];
    tripleBytes = new long[parts];
    quadBytes = new long[parts];
  }

  @Override
  public int part(StatementScanner statement, long position) {
    int part = placing.part(statement, position);
    statements[part]++;
    tripleBytes[part] += StatementLine.length(statement, false);
    quadBytes[part] += StatementLine.length(statement, true);
    graphs |= statement.graph != 0;
    return part;
  }

  /// The sizes of all ranks, and where this rank's lines begin.
  ///
  /// @param graphs whether a statement of any rank has a graph name: then lines are N-Quads
  /// @param statements of each part
  /// @param bytes of each part
  /// @param starts of this rank's lines in each part
  /// @param ends of this rank's lines in each part
  @SuppressWarnings("ArrayRecordComponent") // shared, never changed
  public record Sums(boolean graphs, long[] statements, long[] bytes, long[] starts, long[] ends) {}

  /// Adds up. Collective.
  public Sums sum(Communicator world) {
    boolean any = world.allReduce(graphs ? 1L : 0L, Op.MAX) == 1;
    long[] mine = any ? quadBytes : tripleBytes;
    long[] starts = before(world, mine);
    long[] ends = new long[mine.length];
    Arrays.setAll(ends, part -> starts[part] + mine[part]);
    return new Sums(
        any, world.allReduce(statements, Op.SUM), world.allReduce(mine, Op.SUM), starts, ends);
  }

  /// The sums over the ranks before this one.
  private static long[] before(Communicator world, long[] mine) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment sums = arena.allocate(ValueLayout.JAVA_LONG, mine.length);
      world.exScan(arena.allocateFrom(ValueLayout.JAVA_LONG, mine), sums, Datatype.LONG, Op.SUM);
      return world.rank() == 0 ? new long[mine.length] : sums.toArray(ValueLayout.JAVA_LONG);
    }
  }
}
