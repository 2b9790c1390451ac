package org.swmpi.workflow.run;

import java.util.List;

/// The sw-mpi that runs workflows.
///
/// @param command what starts it on this machine, a word each
/// @param version of it
public record Installation(List<String> command, String version) {
  public Installation {
    command = List.copyOf(command);
  }
}
