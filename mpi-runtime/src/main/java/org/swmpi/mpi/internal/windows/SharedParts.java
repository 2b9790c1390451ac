package org.swmpi.mpi.internal.windows;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;

/// Where each rank's part is in one piece of memory that ranks share: right behind that of the rank
/// before.
public final class SharedParts {
  /// More than any machine has.
  private static final long MOST_BYTES = 1L << 62;

  /// Where each part begins, and where the last one ends.
  private final long[] begins;

  private SharedParts(long[] begins) {
    this.begins = begins;
  }

  /// @param sizes bytes of each rank
  /// @throws IllegalArgumentException where one is negative
  public static SharedParts of(long[] sizes) {
    long[] begins = new long[sizes.length + 1];
    for (int rank = 0; rank < sizes.length; rank++) {
      if (sizes[rank] < 0) {
        throw new IllegalArgumentException(
            "bytes is %d on rank %d, must be 0 or more".formatted(sizes[rank], rank));
      }
      begins[rank + 1] = begins[rank] + Math.min(sizes[rank], MOST_BYTES - begins[rank]);
    }
    return new SharedParts(begins);
  }

  public long begin(int rank) {
    return begins[rank];
  }

  public long end(int rank) {
    return begins[rank + 1];
  }

  /// Of all parts together.
  public long bytes() {
    return begins[begins.length - 1];
  }

  /// Cuts the memory into the parts, by rank.
  public List<MemorySegment> cut(MemorySegment all) {
    return IntStream.range(0, begins.length - 1)
        .mapToObj(rank -> all.asSlice(begin(rank), end(rank) - begin(rank)))
        .toList();
  }
}
