package org.swmpi.partition.scan;

import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;
import org.swmpi.partition.Piece;
import org.swmpi.partition.RankInput;

/// Ends a scan at the first malformed statement; the ranks then refuse the input together.
public final class FirstMalformed implements ScanListener {
  private final RankInput input;
  private final LongConsumer progress;
  private @Nullable Failure first;

  /// @param progress hears how many bytes of the rank's input are behind the scan
  public FirstMalformed(RankInput input, LongConsumer progress) {
    this.input = input;
    this.progress = progress;
  }

  @Override
  public boolean malformed(Piece piece, long address, String what) {
    first = input.failure(piece, address, what);
    return false;
  }

  @Override
  public void progress(long bytes, long statements) {
    progress.accept(bytes);
  }

  /// Throws the first malformed place of the whole input on all ranks, if there is one, also where
  /// an input could not be decoded. Collective.
  public void refuse(Communicator world) {
    Failure.agree(world, first == null ? input.failure() : first);
  }
}
