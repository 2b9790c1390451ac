package org.swmpi.ri.internal.build;

import java.util.function.IntToLongFunction;
import org.swmpi.mpi.Communicator;
import org.swmpi.mpi.Op;
import org.swmpi.partition.Failure;
import org.swmpi.partition.Memory;

/// Refuses, before sums are allocated, what will not fit, and says with which dimension it would.
public final class RoomForRows {
  private RoomForRows() {}

  /// Looks at what all ranks need. Collective.
  ///
  /// @param need bytes that this rank's sums take, by dimension
  /// @throws org.swmpi.data.CapacityException on all ranks
  public static void verify(Communicator world, int dimension, IntToLongFunction need) {
    verify(world, dimension, need, Memory.available());
  }

  static void verify(Communicator world, int dimension, IntToLongFunction need, long available) {
    long here = Memory.neededHere(world, need.applyAsLong(dimension));
    if (world.allReduce(here <= available ? 1L : 0L, Op.MIN) == 1) {
      return;
    }
    int fitting = 0;
    for (int smaller = dimension / 2; smaller >= 128 && fitting == 0; smaller /= 2) {
      long bytes = Memory.neededHere(world, need.applyAsLong(smaller));
      if (world.allReduce(bytes <= available ? 1L : 0L, Op.MIN) == 1) {
        fitting = smaller;
      }
    }
    String remedy =
        fitting > 0
            ? "--dimension %d would fit; or raise --min-count, or use more machines"
                .formatted(fitting)
            : "raise --min-count, or use more machines";
    Failure.agree(world, Memory.shortage("the sums take about", here, available, remedy));
  }
}
