package org.swmpi.mpi;

import java.util.List;
import java.util.Map;

/// A program for [DynamicProcesses#spawn].
///
/// @param program a path, or a name that the launcher looks for
/// @param arguments without the program's name
/// @param count ranks to start
/// @param hints for the launcher, by the names that the MPI standard and the library know
public record SpawnedProgram(
    String program, List<String> arguments, int count, Map<String, String> hints) {
  public SpawnedProgram {
    if (count < 1) {
      throw new IllegalArgumentException("count is %d, must be 1 or more".formatted(count));
    }
    arguments = List.copyOf(arguments);
    hints = Map.copyOf(hints);
  }
}
