package org.swmpi.partition.output;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;
import org.swmpi.partition.Piece;
import org.swmpi.partition.RankInput;

/// Malformed lines of a rank: the first one ends its work, or all are set aside.
public final class RejectedLines implements AutoCloseable {
  private final RankInput input;
  private final boolean skip;
  private final @Nullable RejectsFile file;
  private @Nullable Failure first;
  private long count;

  /// Collective.
  ///
  /// @param skip whether they are set aside
  /// @param file where they go then; null: nowhere
  /// @throws org.swmpi.data.OutputException on all ranks, if it cannot be created
  public RejectedLines(Communicator world, RankInput input, boolean skip, @Nullable Path file) {
    this.input = input;
    this.skip = skip;
    this.file = file == null ? null : RejectsFile.open(world, file);
  }

  /// Whether malformed lines are set aside.
  public boolean skip() {
    return skip;
  }

  /// Hears of a malformed line.
  ///
  /// @param address of the byte that is wrong
  /// @param what what is wrong and what to do
  /// @return whether it is set aside; else the work ends
  public boolean add(Piece piece, long address, String what) {
    if (!skip) {
      first = input.failure(piece, address, what + " or run with --on-error skip");
      return false;
    }
    count++;
    if (file != null) {
      String message = input.failure(piece, address, what).exception().getMessage();
      file.add(String.valueOf(message), piece.lineStart(address), piece.lineEnd(address));
    }
    return true;
  }

  /// What ends the work; null if nothing does.
  public @Nullable Failure first() {
    return first;
  }

  /// Lines set aside by this rank.
  public long count() {
    return count;
  }

  /// Writes the file, so that [#commit] only gives it its name. Collective.
  public void finish() throws IOException {
    if (file != null) {
      file.finish();
    }
  }

  /// Gives the file its name; when it is finished. Collective.
  public void commit() throws IOException {
    if (file != null) {
      file.commit();
    }
  }

  @Override
  public void close() {
    if (file != null) {
      file.close();
    }
  }
}
