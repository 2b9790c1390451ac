package org.swmpi.reason.parts;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.swmpi.partition.Strategy;
import org.swmpi.partition.Workload;

/// What to split and how. The same on every rank.
///
/// @param inputs files, folders, or `-` for standard input (read by rank 0)
/// @param parts how many; 1 to 65,535
/// @param seed of hashes
/// @param workload for [Strategy#WORKLOAD]; else null
/// @param temporary folder for decoded input; null: the system's
public record PartitionOptions(
    List<String> inputs,
    int parts,
    long seed,
    @Nullable Workload workload,
    @Nullable Path temporary) {
  /// One number is left for what belongs to all parts.
  public static final int MOST_PARTS = (1 << 16) - 1;

  public PartitionOptions {
    inputs = List.copyOf(inputs);
    if (parts < 1 || parts > MOST_PARTS) {
      throw new IllegalArgumentException("parts: " + parts + ", but there can be 1 to 65,535");
    }
  }
}
