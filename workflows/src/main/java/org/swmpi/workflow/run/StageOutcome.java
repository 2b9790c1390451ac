package org.swmpi.workflow.run;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.swmpi.workflow.JsonRecords;

/// What has come of a stage, as its folder keeps it.
///
/// @param stage its name
/// @param plugin IRI of what has worked
/// @param host where: `here`, or that of a job
/// @param kind of the output: `rdf`, `query`, `bindings`
/// @param files the output
/// @param sha256 of each of these
/// @param bytes of them
/// @param count statements or rows; -1 where they have not been counted
/// @param complete whether it is all
/// @param started instant
/// @param ended instant
/// @param ranks how many have worked
/// @param transport how they have talked; null where there were none
/// @param library the engine of that
/// @param version of sw-mpi that has done it
/// @param job key of the job; null for none
/// @param jobId its number at the scheduler
/// @param attempt which of its attempts
/// @param basis what it depends on, as [StageBasis] has it
public record StageOutcome(
    String stage,
    String plugin,
    String host,
    String kind,
    List<String> files,
    List<String> sha256,
    long bytes,
    long count,
    boolean complete,
    String started,
    String ended,
    int ranks,
    @Nullable String transport,
    @Nullable String library,
    String version,
    @Nullable String job,
    @Nullable String jobId,
    int attempt,
    Map<String, String> basis) {
  public StageOutcome {
    JsonRecords.require(stage, plugin, host, kind, files, sha256, started, ended, version, basis);
  }

  /// From its start to its end.
  public double seconds() {
    return java.time.Duration.between(
                java.time.Instant.parse(started), java.time.Instant.parse(ended))
            .toMillis()
        / 1000.0;
  }
}
