package org.swmpi.mpi;

import org.jspecify.annotations.Nullable;

/// What a transport could do here.
///
/// @param name its name, as given to `--transport`
/// @param description what it is, in a line
/// @param usable whether a job could be started with it
/// @param whyNot the reason if it could not, else null
public record TransportReport(
    String name, String description, boolean usable, @Nullable String whyNot) {}
