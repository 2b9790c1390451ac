/// Ranks that talk: the interface through which every part of sw-mpi meets MPI.
///
/// A program is a [org.swmpi.mpi.RankProgram]; [org.swmpi.mpi.Job] starts it on every rank and
/// gives each its [org.swmpi.mpi.Communicator]. A *transport* (`threads`, `mpi`, `sockets`, …) is
/// one way to start ranks and carry their calls. It is chosen by name when the job starts, never in
/// the program. The *engine* is what carries out a call: the transport's code, with what lies under
/// it. The *library* is the MPI library under the engine of `mpi`: Open MPI, MPICH or another.
///
/// Buffers are [java.lang.foreign.MemorySegment]s. Counts and displacements of calls are `long`;
/// the factories of [org.swmpi.mpi.DerivedDatatype] count blocks and their elements by `int`, as
/// the functions of MPI do. Nothing here knows RDF or text.
@NullMarked
package org.swmpi.mpi;

import org.jspecify.annotations.NullMarked;
