/// Files of [org.swmpi.mpi.MpiFile] over the JDK's channels, for transports that have no MPI-IO.
/// Knows nothing of transports but their collectives.
@NullMarked
package org.swmpi.mpi.internal.files;

import org.jspecify.annotations.NullMarked;
