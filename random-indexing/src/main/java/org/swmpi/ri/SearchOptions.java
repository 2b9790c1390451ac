package org.swmpi.ri;

import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/// How a space is searched. The answer is the same for all but the approximate search.
///
/// @param scan what is read for a query
/// @param allowed says of each row whether it can be an answer; null for all. Asked once for each
///     row, when the search is opened
/// @param approximate whether scores may be those of the quantised rows: then the vectors
///     themselves, four times as many bytes, need not be in memory
public record SearchOptions(Scan scan, @Nullable LongPredicate allowed, boolean approximate) {

  /// What is read for a query.
  public enum Scan {
    /// The vectors as they are. Ready at once; right for a few queries.
    VECTORS,
    /// A copy of the vectors as bytes, and in 4 bits a number where these rule out most; then the
    /// vectors that may be near enough. Right for many queries: the copies take at most 1.5 bytes a
    /// number and about as long to make as some queries.
    BYTES
  }

  /// @throws IllegalArgumentException for an approximate search over the vectors themselves
  public SearchOptions {
    if (approximate && scan == Scan.VECTORS) {
      throw new IllegalArgumentException("approximate is for Scan.BYTES");
    }
  }

  /// For many queries: by bytes, all rows, exact.
  public static SearchOptions defaults() {
    return new SearchOptions(Scan.BYTES, null, false);
  }

  /// These options with another way to scan.
  public SearchOptions withScan(Scan other) {
    return new SearchOptions(other, allowed, approximate);
  }
}
