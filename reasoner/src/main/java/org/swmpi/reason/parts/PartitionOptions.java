package org.swmpi.reason.parts;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.swmpi.data.rdf.Compression;
import org.swmpi.data.rdf.QueryJoins;
import org.swmpi.partition.Inputs;
import org.swmpi.partition.Strategy;

/// What to split and how. The same on every rank.
///
/// @param inputs what is read; standard input by rank 0
/// @param parts how many; 1 to 65,535
/// @param seed of hashes
/// @param workload for [Strategy#WORKLOAD]; else null
/// @param compression of the parts that are written
/// @param temporary folder for decoded input; null: the system's
public record PartitionOptions(
    Inputs.Rdf inputs,
    int parts,
    long seed,
    @Nullable QueryJoins workload,
    Compression compression,
    @Nullable Path temporary) {
  /// One number is left for what belongs to all parts.
  public static final int MOST_PARTS = (1 << 16) - 1;

  public PartitionOptions {
    if (parts < 1 || parts > MOST_PARTS) {
      throw new IllegalArgumentException("parts: " + parts + ", but there can be 1 to 65,535");
    }
  }
}
