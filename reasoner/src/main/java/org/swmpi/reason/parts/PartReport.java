package org.swmpi.reason.parts;

import org.jspecify.annotations.Nullable;

/// A part, or the schema that belongs to all.
///
/// @param statements lines
/// @param bytes of them, before they are compressed
/// @param resources IRIs and blank nodes that are subjects or objects in it
/// @param file that holds it; null if nothing was written
public record PartReport(long statements, long bytes, long resources, @Nullable Written file) {

  /// A file of the folder.
  ///
  /// @param name within the folder
  /// @param bytes as it lies
  /// @param sha256 of it, in hexadecimal digits
  public record Written(String name, long bytes, String sha256) {}
}
