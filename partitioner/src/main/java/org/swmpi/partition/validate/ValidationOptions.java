package org.swmpi.partition.validate;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.swmpi.partition.Inputs;
import org.swmpi.partition.scan.RdfVersion;

/// What to validate.
///
/// @param inputs files, folders, `-`
/// @param version of RDF, by which lines are read
/// @param warnings whether to tell also of what is legal but unwise
/// @param limit how many findings are told; all are counted
/// @param temporary folder for decoded input; null: the system's
public record ValidationOptions(
    Inputs inputs, RdfVersion version, boolean warnings, int limit, @Nullable Path temporary) {}
