/// Ranks that talk: the interface through which every part of sw-mpi meets MPI.
///
/// A program is a [org.swmpi.mpi.RankProgram]; [org.swmpi.mpi.Job] starts it on every rank and
/// gives each its [org.swmpi.mpi.Communicator]. Which engine carries the calls (the threads of this
/// JVM, the system's MPI library, ...) is decided by name when the job starts, never in the
/// program.
///
/// Buffers are [java.lang.foreign.MemorySegment]s, counts and displacements are `long`. Nothing
/// here knows RDF or text.
@NullMarked
package org.swmpi.mpi;

import org.jspecify.annotations.NullMarked;
