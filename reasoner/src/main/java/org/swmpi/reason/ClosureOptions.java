package org.swmpi.reason;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What to close and how. The same on every rank.
///
/// @param inputs files, folders, or `-` for standard input (read by rank 0)
/// @param tboxes more inputs, said to hold the schema; they count as input like the others
/// @param output a file, a folder (path that ends in `/` or is one) for a part per rank; `null`:
///     rank 0 writes to standard output
/// @param profile the rules
/// @param literals lg, gl, rdf2, rdfs1 too ([Profile#RDFS_FULL] only)
/// @param inferredOnly leave out what the input states
/// @param keepGraphs close each named graph with the union's schema and write N-Quads; else the
///     union as triples
/// @param skipMalformed set malformed lines aside instead of refusing the input
/// @param rejects where they go; `null`: they are only counted
/// @param temporary folder for decoded input; `null`: the JVM's
public record ClosureOptions(
    List<String> inputs,
    List<String> tboxes,
    @Nullable String output,
    Profile profile,
    boolean literals,
    boolean inferredOnly,
    boolean keepGraphs,
    boolean skipMalformed,
    @Nullable Path rejects,
    @Nullable Path temporary) {

  /// The closure by [Profile#RDFS] of the inputs' union, all of it; bad input is refused.
  public static ClosureOptions of(List<String> inputs, @Nullable String output) {
    return new ClosureOptions(
        inputs, List.of(), output, Profile.RDFS, false, false, false, false, null, null);
  }

  /// These options with other rules; `literals` as in the record.
  public ClosureOptions withProfile(Profile other, boolean otherLiterals) {
    return new ClosureOptions(
        inputs,
        tboxes,
        output,
        other,
        otherLiterals,
        inferredOnly,
        keepGraphs,
        skipMalformed,
        rejects,
        temporary);
  }

  /// These options with named graphs closed each, or as their union.
  public ClosureOptions withKeepGraphs(boolean otherKeepGraphs) {
    return new ClosureOptions(
        inputs,
        tboxes,
        output,
        profile,
        literals,
        inferredOnly,
        otherKeepGraphs,
        skipMalformed,
        rejects,
        temporary);
  }

  /// These options with another folder for decoded input.
  public ClosureOptions withTemporary(@Nullable Path otherTemporary) {
    return new ClosureOptions(
        inputs,
        tboxes,
        output,
        profile,
        literals,
        inferredOnly,
        keepGraphs,
        skipMalformed,
        rejects,
        otherTemporary);
  }
}
