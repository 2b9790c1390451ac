package org.swmpi.partition.output;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Piece;
import org.swmpi.partition.RankInput;
import org.swmpi.partition.scan.FirstMalformed;

/// Malformed lines of a rank: the first one ends its work, or all are set aside.
public final class RejectedLines extends FirstMalformed implements AutoCloseable {
  private final RankInput input;
  private final boolean skip;
  private final @Nullable RejectsFile file;
  private final @Nullable Keeper keeper;
  private long count;

  /// Keeps lines that are set aside.
  @FunctionalInterface
  public interface Keeper {
    /// @param message what is wrong, and where
    /// @param start address of the line
    /// @param end address behind it, without its end
    void add(String message, long start, long end);
  }

  /// Collective.
  ///
  /// @param skip whether they are set aside
  /// @param path where they go then; null: nowhere
  /// @throws org.swmpi.data.OutputException on all ranks, if it cannot be created
  public RejectedLines(Communicator world, RankInput input, boolean skip, @Nullable Path path) {
    super(input);
    this.input = input;
    this.skip = skip;
    file = path == null ? null : RejectsFile.open(world, path);
    keeper = file == null ? null : file::add;
  }

  /// @param skip whether they are set aside
  /// @param keeper of those; null: nobody keeps them
  public RejectedLines(RankInput input, boolean skip, @Nullable Keeper keeper) {
    super(input);
    this.input = input;
    this.skip = skip;
    this.keeper = keeper;
    file = null;
  }

  /// Whether malformed lines are set aside.
  public boolean skip() {
    return skip;
  }

  @Override
  public boolean malformed(Piece piece, long address, String what) {
    if (!skip) {
      boolean canSkip = input.files().get(piece.file()).lineBased();
      return super.malformed(
          piece, address, canSkip ? what + " or run with --on-error skip" : what);
    }
    count++;
    if (keeper != null) {
      String message = input.failure(piece, address, what).exception().getMessage();
      keeper.add(String.valueOf(message), piece.lineStart(address), piece.lineEnd(address));
    }
    return true;
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
