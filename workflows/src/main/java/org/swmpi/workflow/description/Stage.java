package org.swmpi.workflow.description;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.workflow.Budget;
import org.swmpi.workflow.Offloadable;
import org.swmpi.workflow.Parameters;
import org.swmpi.workflow.Plugin;

/// A plug-in at its place in a workflow.
///
/// @param name for people and files: letters, digits, `-`, `_`, `.`
/// @param iri its node in the description; null for a blank node
/// @param line where it is described
/// @param plugin what it does
/// @param parameters how
/// @param inputs the stages whose output it gets
/// @param host where it runs as a job; null: in this process
/// @param ranks how many, for a plug-in that has some; 0: as many as the host says, or as there are
/// cores
/// @param budget what it may take
/// @param split whether its input is cut into parts that are worked on at the same time
/// @param awaited how many inputs it waits for; 0: all
public record Stage(
    String name,
    @Nullable String iri,
    long line,
    Plugin plugin,
    Parameters parameters,
    List<String> inputs,
    @Nullable Host host,
    int ranks,
    Budget budget,
    boolean split,
    int awaited) {

  /// How many ranks work.
  public int ranksAtWork() {
    if (ranks > 0) {
      return ranks;
    }
    if (host != null) {
      return host.ranks();
    }
    return plugin instanceof Offloadable ? Runtime.getRuntime().availableProcessors() : 1;
  }
}
