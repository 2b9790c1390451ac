package org.swmpi.ri;

import java.util.List;
import java.util.Map;

/// What the building of a space did; equal on every rank.
///
/// @param settings of the space
/// @param files inputs read
/// @param inputBytes their bytes, decoded
/// @param documents documents read
/// @param tokens terms read, those without a row among them
/// @param rejected malformed lines set aside
/// @param rows terms that have rows
/// @param outputBytes bytes of the space's files
/// @param seconds wall time
/// @param phases wall seconds by phase, in order
/// @param perRank one entry a rank, in rank order
public record IndexReport(
    SpaceSettings settings,
    int files,
    long inputBytes,
    long documents,
    long tokens,
    long rejected,
    long rows,
    long outputBytes,
    double seconds,
    Map<String, Double> phases,
    List<RankReport> perRank) {

  /// One rank's share.
  ///
  /// @param rank its number
  /// @param host its machine
  /// @param bytes input bytes of its slice
  /// @param tokens terms it read
  /// @param rows rows it wrote
  /// @param seconds wall time it worked
  /// @param peakMemoryBytes heap and off-heap memory at its peak, mapped files left out (with ranks
  ///     as threads of one process, the process' figure)
  public record RankReport(
      int rank,
      String host,
      long bytes,
      long tokens,
      long rows,
      double seconds,
      long peakMemoryBytes) {}

  /// The largest `peakMemoryBytes` of a rank.
  public long peakMemoryBytes() {
    return perRank.stream().mapToLong(RankReport::peakMemoryBytes).max().orElse(0);
  }

  /// Terms read per second of the whole run.
  public double tokensPerSecond() {
    return seconds > 0 ? tokens / seconds : 0;
  }
}
