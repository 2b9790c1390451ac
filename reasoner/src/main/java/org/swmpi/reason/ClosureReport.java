package org.swmpi.reason;

import java.util.List;
import java.util.Map;

/// What a closure did; equal on every rank.
///
/// @param files inputs read
/// @param inputBytes their bytes (decoded, for compressed and non-line formats)
/// @param statements statements read
/// @param rejected malformed lines set aside
/// @param graphs whether named graphs were found and closed as their union
/// @param tboxTriples triples of the closed schema that every rank holds
/// @param outputTriples lines written
/// @param outputBytes bytes written
/// @param inferred distinct triples of the closure that the input did not state
/// @param duplicates repeats among the input statements
/// @param seconds wall time from the start of the closure
/// @param phases wall seconds by phase, in order
/// @param perRank one entry a rank, in rank order
public record ClosureReport(
    int files,
    long inputBytes,
    long statements,
    long rejected,
    boolean graphs,
    long tboxTriples,
    long outputTriples,
    long outputBytes,
    long inferred,
    long duplicates,
    double seconds,
    Map<String, Double> phases,
    List<RankReport> perRank) {

  /// One rank's share.
  ///
  /// @param rank its number
  /// @param host its processor name
  /// @param bytes input bytes of its slice
  /// @param triples statements it read
  /// @param written lines it wrote
  /// @param seconds wall time it worked, without the wait for others at the end of the scan
  /// @param peakMemoryBytes heap and off-heap memory at its peak, mapped files left out (with ranks
  ///     as threads of one process, the process' figure)
  public record RankReport(
      int rank,
      String host,
      long bytes,
      long triples,
      long written,
      double seconds,
      long peakMemoryBytes) {}

  /// The largest `peakMemoryBytes` of a rank.
  public long peakMemoryBytes() {
    return perRank.stream().mapToLong(RankReport::peakMemoryBytes).max().orElse(0);
  }
}
