/// Collectives over messages: for engines that can send and receive, and no more.
///
/// Each algorithm knows the ranks of one communicator and a
/// [org.swmpi.mpi.internal.collect.Messenger], nothing else. Which algorithm serves a call is
/// chosen by the bytes that it moves, the same on all ranks; the limits are in
/// [org.swmpi.mpi.internal.collect.Limits].
@NullMarked
package org.swmpi.mpi.internal.collect;

import org.jspecify.annotations.NullMarked;
