package org.swmpi.partition;

import org.swmpi.mpi.Communicator;

/// How a program's input is to be dealt out to its ranks, chosen before the input is open.
@FunctionalInterface
public interface PlacementChoice {
  /// As it lies: slices, or the parts of a folder that `partition` made for as many ranks.
  PlacementChoice AS_IT_LIES = (world, input) -> {};

  /// Deals the input out. Collective.
  void apply(Communicator world, RankInput input);

  /// By a strategy that needs no workload, and by a seed.
  static PlacementChoice of(Strategy strategy, long seed) {
    return (world, input) ->
        input.place(
            world,
            new PlacementPlan(world, input, world.size(), seed, at -> false, bytes -> {})
                .plan(strategy, null));
  }
}
