package org.swmpi.reason.parts;

import java.util.List;
import java.util.function.ToLongFunction;
import org.swmpi.partition.Strategy;

/// How data is split; equal on every rank.
///
/// @param strategy how
/// @param seed of hashes
/// @param sources what was read, in order
/// @param statements read
/// @param parts what each holds, without the schema
/// @param schema what belongs to all parts
/// @param resources IRIs and blank nodes that are subjects or objects in a part
/// @param shared those that are in more than one
/// @param joined those of all that the queries of the workload may join over: objects of predicates
///     that are joined at their objects; 0 without a workload
/// @param joinedShared those of these of which more than one part has statements that the queries
///     ask for, so that a join may need another part
/// @param repeats triples that are stated in several parts, each counted once less than it is there
/// @param expectedDuplicates triples beyond the closure of the schema that the closures of the
///     parts (each with the schema) hold together more than once, by the profile `rdfs`: what
///     parts closed one by one would write in vain. Repeats are among them
/// @param exact whether that number is exact: not where that of `ClosureForecast` is not, nor where
///     `rdf:type` has a range
public record BalanceReport(
    Strategy strategy,
    long seed,
    List<Source> sources,
    long statements,
    List<PartReport> parts,
    PartReport schema,
    long resources,
    long shared,
    long joined,
    long joinedShared,
    long repeats,
    long expectedDuplicates,
    boolean exact) {
  public BalanceReport {
    sources = List.copyOf(sources);
    parts = List.copyOf(parts);
  }

  /// An input.
  ///
  /// @param name as the user has named it
  /// @param bytes on disk; 0 for standard input
  public record Source(String name, long bytes) {}

  /// The same with what was written.
  BalanceReport with(List<PartReport> newParts, PartReport newSchema) {
    return new BalanceReport(
        strategy,
        seed,
        sources,
        statements,
        newParts,
        newSchema,
        resources,
        shared,
        joined,
        joinedShared,
        repeats,
        expectedDuplicates,
        exact);
  }

  /// Mean number of parts that a resource is in; 1 at best. Known as replication factor, or vertex
  /// cut.
  public double replicationFactor() {
    return resources == 0 ? 1 : (double) sum(PartReport::resources) / resources;
  }

  /// Statements of the largest part over the mean; 1 at best.
  public double statementImbalance() {
    return imbalance(PartReport::statements);
  }

  /// Bytes of the largest part over the mean; 1 at best.
  public double byteImbalance() {
    return imbalance(PartReport::bytes);
  }

  private double imbalance(ToLongFunction<PartReport> size) {
    long sum = sum(size);
    long most = parts.stream().mapToLong(size).max().orElse(0);
    return sum == 0 ? 1 : (double) most * parts.size() / sum;
  }

  private long sum(ToLongFunction<PartReport> size) {
    return parts.stream().mapToLong(size).sum();
  }
}
