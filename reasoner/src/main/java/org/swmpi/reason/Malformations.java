package org.swmpi.reason;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.ntriples.TermKernel;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;
import org.swmpi.partition.Piece;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.scan.ScanListener;
import org.swmpi.partition.scan.StatementReader;
import org.swmpi.reason.internal.output.RejectsFile;

/// Malformed statements: the first one ends the work on all ranks, or all are set aside.
final class Malformations implements ScanListener, AutoCloseable {
  private final Communicator world;
  private final RankInput input;
  private final RunLog log;
  private final boolean skip;
  private final @Nullable RejectsFile rejects;
  private @Nullable Failure first;
  private long rejected;

  Malformations(Communicator world, RankInput input, ClosureOptions options, RunLog log) {
    this.world = world;
    this.input = input;
    this.log = log;
    skip = options.skipMalformed();
    Path file = options.rejects();
    rejects = file == null ? null : RejectsFile.open(world, file);
  }

  @Override
  public boolean malformed(Piece piece, long address, String what) {
    if (!skip) {
      first = input.failure(piece, address, what + " or run with --on-error skip");
      return false;
    }
    rejected++;
    if (rejects != null) {
      String message = input.failure(piece, address, what).exception().getMessage();
      rejects.add(String.valueOf(message), piece.lineStart(address), piece.lineEnd(address));
    }
    return true;
  }

  @Override
  public void progress(long bytes, long statements) {
    log.progress(bytes, statements);
  }

  /// Lines set aside by this rank.
  long rejected() {
    return rejected;
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
    Failure.agree(world, first == null ? undecodable : first);
  }

  /// Throws the first malformed place of the whole input on all ranks, if there is one. Collective.
  void refuse() {
    Failure.agree(world, first);
  }

  /// Gives the rejects their name. Collective.
  void commit() throws IOException {
    if (rejects != null) {
      rejects.commit();
    }
  }

  @Override
  public void close() {
    if (rejects != null) {
      rejects.close();
    }
  }
}
