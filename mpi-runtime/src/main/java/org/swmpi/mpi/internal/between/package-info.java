/// Two groups of one job that talk to each other: messages and collectives over a communicator of
/// all their ranks, for engines that have no such thing.
@NullMarked
package org.swmpi.mpi.internal.between;

import org.jspecify.annotations.NullMarked;
