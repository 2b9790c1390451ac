package org.swmpi.ri.internal.build;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.Failure;
import org.swmpi.partition.Memory;
import org.swmpi.ri.SpaceSettings;

/// Refuses, before it is allocated, what will not fit, and says with which dimension it would, or
/// with how many ranks.
public final class RoomForRows {
  /// The least that a row of the vocabulary takes while that is made.
  private static final int VOCABULARY_BYTES = 80;

  private static final int LEAST_DIMENSION = 128;

  private final Communicator world;
  private final long available;

  /// What a rank adds to the needs of its machine, in bytes, where all else stays as it is.
  private interface Share {
    long bytes(int dimension, int ranks);
  }

  RoomForRows(Communicator world, long available) {
    this.world = world;
    this.available = available;
  }

  /// Looks at what this rank's machine has left now. Collective.
  public static RoomForRows now(Communicator world) {
    return new RoomForRows(world, Memory.available());
  }

  /// Looks at what ranks need however little they read. Collective.
  ///
  /// @throws org.swmpi.data.CapacityException on all ranks
  public void verifyBuffers(SpaceSettings settings) {
    verify(
        "the ranks' buffers take about",
        settings.dimension(),
        (dimension, ranks) ->
            ofRanks(ranks, TokenSpool.BUFFER_BYTES + buffers(settings, dimension)),
        "");
  }

  /// Looks at a vocabulary that each rank will have. Collective.
  ///
  /// @param rows of it
  /// @throws org.swmpi.data.CapacityException on all ranks
  void verifyVocabulary(long rows) {
    verify(
        "the vocabulary takes, on each rank anew, about",
        0,
        (_, ranks) -> ofRanks(ranks, VOCABULARY_BYTES * rows),
        "raise --min-count");
  }

  /// Looks at what the sums of all ranks need, and the buffers beside them. Collective.
  ///
  /// @param sums bytes that this rank's take, by dimension
  /// @throws org.swmpi.data.CapacityException on all ranks
  public void verifySums(SpaceSettings settings, IntToLongFunction sums) {
    verify(
        "the sums take about",
        settings.dimension(),
        (dimension, ranks) ->
            sums.applyAsLong(dimension) + ofRanks(ranks, buffers(settings, dimension)),
        "raise --min-count");
  }

  /// Of the second pass, or of what comes after it.
  private static long buffers(SpaceSettings settings, int dimension) {
    long pass =
        switch (settings.mode()) {
          case TERM, PERMUTATION -> WindowPass.BUFFER_BYTES;
          case DOCUMENT -> DocumentPass.BUFFER_BYTES;
          case REFLECTIVE -> ReflectiveRows.BUFFER_BYTES;
          case PSI -> RelationPass.BUFFER_BYTES;
          case IMPORTED -> 0;
        };
    return 8L * dimension + Math.max(pass, Consolidation.leastBytes(dimension));
  }

  /// A rank's share of what another number of ranks needs.
  private long ofRanks(int ranks, long ofEach) {
    return ofEach * ranks / world.size();
  }

  /// @param what takes it, with the verb
  /// @param remedy what helps besides; empty: nothing but more machines
  private void verify(String what, int dimension, Share share, String remedy) {
    int ranks = world.size();
    long here = Memory.neededHere(world, share.bytes(dimension, ranks));
    if (fits(here)) {
      return;
    }
    int smaller = fitting(dimension, LEAST_DIMENSION, fewer -> share.bytes(fewer, ranks));
    int fewerRanks = fitting(ranks, 1, fewer -> share.bytes(dimension, fewer));
    List<String> fit = new ArrayList<>();
    if (smaller > 0) {
      fit.add("--dimension " + smaller);
    }
    if (fewerRanks > 0) {
      fit.add(fewerRanks == 1 ? "1 rank" : fewerRanks + " ranks");
    }
    String fitting = fit.isEmpty() ? "" : String.join(" or ", fit) + " would fit; or ";
    String others = (remedy.isEmpty() ? "" : remedy + ", or ") + "use more machines";
    Failure.agree(world, Memory.shortage(what, here, available, fitting + others));
  }

  private boolean fits(long here) {
    return world.allReduce(here <= available ? 1L : 0L, Op.MIN) == 1;
  }

  /// The first half, quarter, … that fits on all machines; 0 if none does.
  private int fitting(int of, int least, IntToLongFunction share) {
    for (int fewer = of / 2; fewer >= least; fewer /= 2) {
      if (fits(Memory.neededHere(world, share.applyAsLong(fewer)))) {
        return fewer;
      }
    }
    return 0;
  }
}
