package org.swmpi.partition;

import java.util.function.Predicate;
import org.swmpi.data.ntriples.StatementScanner;
import org.swmpi.partition.statistics.FactScan;

/// Places the statements of a rank one after the other. The schema is no part's: it goes to all.
public final class Placer implements FactScan.Placing {
  private final RankInput input;
  private final Placement placement;
  private final Predicate<StatementScanner> schema;
  private long shift;
  private long number;

  /// @param schema whether a statement is to be replicated
  public Placer(RankInput input, Placement placement, Predicate<StatementScanner> schema) {
    this.input = input;
    this.placement = placement;
    this.schema = schema;
  }

  /// Begins a piece.
  ///
  /// @param base position of its first byte in the rank's input
  public void begin(Piece piece, long base) {
    long position = input.position(piece);
    shift = position - base;
    number =
        placement instanceof Placement.RoundRobin inTurn
            ? inTurn.firstNumbers().floorEntry(position).getValue()
            : 0;
  }

  /// The part that replicated statements are said to be of.
  public int replicated() {
    return placement.parts();
  }

  @Override
  public int part(StatementScanner statement, long position) {
    int part = placement.part(statement, position + shift, number++);
    return schema.test(statement) ? placement.parts() : part;
  }
}
