package org.swmpi.app.run;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.swmpi.partition.PlacementChoice;
import org.swmpi.partition.Strategy;

/// Reads the strategy by which a command's input is dealt out to its ranks.
public final class PlacementConverter extends ChoiceConverter<Strategy> {
  private static final long SEED = 1;

  PlacementConverter() {
    super(
        Arrays.stream(Strategy.values())
            .filter(strategy -> strategy != Strategy.WORKLOAD)
            .toArray(Strategy[]::new),
        Strategy::label);
  }

  /// What the option's value means; null: the option is not there.
  public static PlacementChoice choice(@Nullable Strategy strategy) {
    return strategy == null ? PlacementChoice.AS_IT_LIES : PlacementChoice.of(strategy, SEED);
  }
}
