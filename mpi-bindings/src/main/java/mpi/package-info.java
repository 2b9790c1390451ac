/// Open MPI's Java API over [org.swmpi.mpi]: programs that were written for it run as they are, on
/// every MPI and every transport that sw-mpi knows.
///
/// The public classes are the API, named after the calls of MPI, and hold no more than a check of
/// the arguments and a call. What they share is package-private: [mpi.Session] is this process's
/// place in the job, [mpi.Buffers] and [mpi.Pool] bring arrays, buffers and derived types to the
/// memory that the runtime sends, [mpi.Failures] makes an exception of MPI's of whatever went
/// wrong.
@NullMarked
package mpi;

import org.jspecify.annotations.NullMarked;
