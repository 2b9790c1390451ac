package org.swmpi.partition.scan;

import org.jspecify.annotations.Nullable;
import org.swmpi.mpi.Communicator;
import org.swmpi.partition.Failure;
import org.swmpi.partition.Piece;
import org.swmpi.partition.RankInput;

/// Ends a rank's work at the first malformed line; the ranks then refuse the input together.
public class FirstMalformed implements MalformedListener {
  private final RankInput input;
  private @Nullable Failure first;

  public FirstMalformed(RankInput input) {
    this.input = input;
  }

  @Override
  public boolean malformed(Piece piece, long address, String what) {
    refuse(piece, address, what);
    return false;
  }

  /// The work ends at this place, if not at one before.
  public final void refuse(Piece piece, long address, String what) {
    if (first == null) {
      first = input.failure(piece, address, what);
    }
  }

  /// What ends the work; null if nothing does.
  public final @Nullable Failure first() {
    return first;
  }

  /// Throws the first malformed place of the whole input on all ranks, if there is one, also where
  /// an input could not be decoded. Collective.
  public final void refuse(Communicator world) {
    Failure.agree(world, first == null ? input.failure() : first);
  }
}
