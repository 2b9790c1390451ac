package org.swmpi.reason;

import java.io.IOException;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;
import org.swmpi.partition.Piece;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.output.RejectedLines;
import org.swmpi.partition.scan.ScanListener;
import org.swmpi.partition.scan.StatementReader;

/// Malformed statements: the first one ends the work on all ranks, or all are set aside.
final class Malformations implements ScanListener, AutoCloseable {
  private final Communicator world;
  private final RankInput input;
  private final RunLog log;
  private final RejectedLines lines;

  Malformations(Communicator world, RankInput input, ClosureOptions options, RunLog log) {
    this.world = world;
    this.input = input;
    this.log = log;
    lines = new RejectedLines(world, input, options.skipMalformed(), options.rejects());
  }

  @Override
  public boolean malformed(Piece piece, long address, String what) {
    return lines.add(piece, address, what);
  }

  @Override
  public void progress(long bytes, long statements) {
    log.progress(bytes, statements);
  }

  /// Lines set aside by this rank.
  long rejected() {
    return lines.count();
  }

  /// Throws on all ranks if an input could not be decoded: its own error, or an earlier input's.
  /// Collective.
  void refuseUndecodable(TermKernel kernel) {
    Failure undecodable = input.failure();
    if (undecodable == null) {
      return;
    }
    try (StatementReader reader = new StatementReader(kernel, this)) {
      for (Piece piece : input.pieces()) {
        if (!reader.read(piece, 0, (position, bytes) -> {})) {
          break;
        }
      }
    }
    Failure first = lines.first();
    Failure.agree(world, first == null ? undecodable : first);
  }

  /// Throws the first malformed place of the whole input on all ranks, if there is one. Collective.
  void refuse() {
    Failure.agree(world, lines.first());
  }

  /// Writes the rejects, so that [#commit] only gives them their name. Collective.
  void finish() throws IOException {
    lines.finish();
  }

  /// Gives the rejects their name; when they are finished. Collective.
  void commit() throws IOException {
    lines.commit();
  }

  @Override
  public void close() {
    lines.close();
  }
}
