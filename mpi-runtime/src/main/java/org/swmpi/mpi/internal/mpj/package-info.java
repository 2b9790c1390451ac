/// Transport `mpj`: MPJ Express, MPI in pure Java, by its own calls. The peer that our transports
/// without MPI are measured against.
///
/// ```
/// MpjFinder              where its jars are
/// MpjLibrary             the classes of one job
/// MpjRank                those of one rank; MpjCalls, MpjCollectiveCalls: its calls
/// MpjArray               a segment as the array that MPJ Express takes
/// MpjCommunicator, MpjReductions, MpjCollectives   the calls of the API
/// MpjThreadsJob          device multicore: ranks are threads
/// MpjProcessJob          device niodev: ranks are processes, started by rank 0
/// RankBoard              what each rank is doing, for all to see
/// ```
///
/// MPJ Express keeps what belongs to a rank in static fields: each rank has a class loader of its
/// own, above one of the job.
@NullMarked
package org.swmpi.mpi.internal.mpj;

import org.jspecify.annotations.NullMarked;
