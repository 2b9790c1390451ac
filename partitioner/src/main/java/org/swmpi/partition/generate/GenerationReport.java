package org.swmpi.partition.generate;

import java.util.List;
import java.util.Map;

/// What was generated; equal on every rank.
///
/// @param counts figures of the data, by name, in order; see
///     [org.swmpi.data.generate.Generator#report]
/// @param bytes of the data
/// @param outputBytes of the output, compressed or not
/// @param seconds wall time
/// @param perRank one entry a rank, in rank order
public record GenerationReport(
    Map<String, Long> counts,
    long bytes,
    long outputBytes,
    double seconds,
    List<RankReport> perRank) {

  /// One rank's share.
  ///
  /// @param rank its number
  /// @param host its machine
  /// @param bytes of the data that it made
  /// @param seconds wall time
  /// @param peakMemoryBytes heap and off-heap memory at its peak (with ranks as threads of one
  ///     process, the process' figure)
  public record RankReport(
      int rank, String host, long bytes, double seconds, long peakMemoryBytes) {}

  /// Bytes of the data made per second of the whole run.
  public double bytesPerSecond() {
    return seconds > 0 ? bytes / seconds : 0;
  }

  /// The largest `peakMemoryBytes` of a rank.
  public long peakMemoryBytes() {
    return perRank.stream().mapToLong(RankReport::peakMemoryBytes).max().orElse(0);
  }
}
