package org.swmpi.reason.internal.facts;

import org.swmpi.data.memory.ByteSink;
import org.swmpi.data.ntriples.MappedText;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Piece;
import org.swmpi.partition.statistics.FactScan;
import org.swmpi.reason.internal.search.Schema;

/// What follows from the schema alone, as facts.
public final class Conclusions {
  private Conclusions() {}

  /// Each rank reads its share of them.
  ///
  /// @param part that they are of
  public static void read(Communicator world, Schema schema, FactScan scan, int part) {
    try (ByteSink lines = new ByteSink(1 << 16)) {
      schema.write(lines, world.rank(), world.size());
      MappedText text = MappedText.of(lines.address(), lines.length());
      scan.readInferred(new Piece(text, -1, false, null), part);
    }
  }
}
