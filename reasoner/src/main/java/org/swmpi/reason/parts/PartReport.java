package org.swmpi.reason.parts;

import org.jspecify.annotations.Nullable;

/// A part, or the schema that belongs to all.
///
/// @param file its name in the folder; null if nothing was written
/// @param statements lines
/// @param bytes of them
/// @param resources IRIs and blank nodes that are subjects or objects in it
/// @param sha256 of the file, in hexadecimal digits; null if nothing was written
public record PartReport(
    @Nullable String file, long statements, long bytes, long resources, @Nullable String sha256) {}
