/// What an engine under [org.swmpi.mpi.Communicator] implements: one
/// [org.swmpi.mpi.spi.TransportProvider], found by [java.util.ServiceLoader] and chosen by its
/// name.
@NullMarked
package org.swmpi.mpi.spi;

import org.jspecify.annotations.NullMarked;
