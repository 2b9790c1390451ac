package org.swmpi.data.rdf;

/// Hears what is wrong with an input, finding by finding.
@FunctionalInterface
public interface FindingListener {
  /// @param line from 1, or 0 if unknown
  /// @param column from 1, or 0 if unknown
  /// @param error whether the grammar does not allow it; else it is a warning
  /// @param what what is wrong and, for an error, what to do
  void finding(long line, long column, boolean error, String what);
}
