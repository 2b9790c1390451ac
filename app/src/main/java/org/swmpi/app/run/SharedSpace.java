package org.swmpi.app.run;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.MalformedInputException;
import org.swmpi.data.MissingInputException;
import org.swmpi.mpi.Communicator;
import org.swmpi.ri.SemanticSpace;

/// A space that every rank opens for itself.
public final class SharedSpace {
  private SharedSpace() {}

  /// Opens it on all ranks, or on none. Collective.
  ///
  /// @throws MissingInputException on all ranks, if one has no space there
  /// @throws MalformedInputException on all ranks, if it is damaged
  public static SemanticSpace open(Communicator world, Path folder) throws IOException {
    SemanticSpace space = null;
    org.swmpi.partition.Failure failure = null;
    try {
      space = SemanticSpace.open(folder);
    } catch (MissingInputException | MalformedInputException e) {
      failure = org.swmpi.partition.Failure.of(e);
    }
    return agreed(world, space, failure);
  }

  private static SemanticSpace agreed(
      Communicator world,
      @Nullable SemanticSpace space,
      org.swmpi.partition.@Nullable Failure failure) {
    try {
      org.swmpi.partition.Failure.agree(world, failure);
    } catch (RuntimeException e) {
      if (space != null) {
        space.close();
      }
      throw e;
    }
    if (space == null) {
      throw new IllegalStateException("no space and no failure");
    }
    return space;
  }
}
