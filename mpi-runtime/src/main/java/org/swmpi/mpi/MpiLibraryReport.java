package org.swmpi.mpi;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// An MPI library that was found on this machine.
///
/// @param path file
/// @param version what the library says of itself, first line; the reason where it cannot be loaded
/// @param abi `Open MPI`, `MPICH` or `MPI standard ABI`; null where it cannot be loaded
/// @param chosen whether the transport `mpi` would load this one
public record MpiLibraryReport(Path path, String version, @Nullable String abi, boolean chosen) {}
