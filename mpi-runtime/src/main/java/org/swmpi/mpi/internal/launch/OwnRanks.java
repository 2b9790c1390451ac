package org.swmpi.mpi.internal.launch;

import java.util.OptionalInt;
import org.swmpi.mpi.JobOptions;
import org.swmpi.mpi.LaunchException;

/// The number of ranks of transports that start them themselves.
public final class OwnRanks {
  private OwnRanks() {}

  /// How many are asked for: by the options, else by the environment.
  public static OptionalInt asked(JobOptions options, MpiEnvironment environment) {
    return options.ranks() > 0 ? OptionalInt.of(options.ranks()) : environment.ranks();
  }

  /// How many are asked for, or one for each core.
  public static int of(JobOptions options, MpiEnvironment environment) {
    return asked(options, environment).orElse(Runtime.getRuntime().availableProcessors());
  }

  /// @throws LaunchException when this process is one of several that a launcher has started
  public static void verifyNoLauncher(MpiEnvironment environment, String transport) {
    OptionalInt launched = environment.launchedRanks();
    if (launched.isPresent() && launched.getAsInt() > 1) {
      throw new LaunchException(
          "transport '%s' under a launcher of %d processes would do the job %d times; use transport 'mpi', or start without the launcher"
              .formatted(transport, launched.getAsInt(), launched.getAsInt()));
    }
  }
}
