/// Transport `mpi`: the system's MPI library through `java.lang.foreign`. Nothing is compiled.
///
/// ```
/// LibraryFinder   which file: setting, launcher, environment, usual folders
/// LibMpi          loads it, after guarding the JVM's signals; binds functions
/// Abi             what differs between libraries: handles, constants, layout of a status
/// *Calls          the functions, by the few method handles of Downcalls; every return code checked
/// MpiSession      init, finalize, abort; what a rank does when it is done before the others
/// MpiCommunicator the calls of the API; LargeExchange where counts exceed an int
/// ```
///
/// Handles and addresses travel as `long`. [org.swmpi.mpi.Job#run] initialises MPI for the one
/// thread that called it (`MPI_THREAD_SINGLE`), [org.swmpi.mpi.Job#join] for the level that it is
/// given.
@NullMarked
package org.swmpi.mpi.internal.libmpi;

import org.jspecify.annotations.NullMarked;
