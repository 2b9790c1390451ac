package org.swmpi.workflow.run;

import java.net.ProxySelector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The sw-mpi that runs workflows.
///
/// @param command what starts it on this machine, a word each
/// @param version of it
/// @param proxy by which it fetches what is at an address; null: the JVM's
public record Installation(List<String> command, String version, @Nullable ProxySelector proxy) {
  public Installation {
    command = List.copyOf(command);
  }
}
