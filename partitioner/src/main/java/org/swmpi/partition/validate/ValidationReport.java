package org.swmpi.partition.validate;

import java.util.List;

/// What a validation has found.
///
/// @param files the inputs, in their order; the same on all ranks
/// @param findings the first ones in input order, as many as were asked for; on rank 0 alone
/// @param seconds in all
public record ValidationReport(List<FileReport> files, List<Finding> findings, double seconds) {
  /// What was found in an input.
  ///
  /// @param name as the user named it
  /// @param syntax label of its syntax
  /// @param statements legal ones
  /// @param complete whether it was read to its end
  public record FileReport(
      String name, String syntax, long statements, long errors, long warnings, boolean complete) {}

  /// Errors in all inputs.
  public long errors() {
    return files.stream().mapToLong(FileReport::errors).sum();
  }

  /// Warnings in all inputs.
  public long warnings() {
    return files.stream().mapToLong(FileReport::warnings).sum();
  }
}
