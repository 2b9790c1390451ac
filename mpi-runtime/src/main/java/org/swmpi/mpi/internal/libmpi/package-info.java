/// Transport `mpi`: the system's MPI library through `java.lang.foreign`. Nothing is compiled.
///
/// ```
/// LibraryFinder   which file: setting, launcher, environment, usual folders
/// LibMpi          loads it, after guarding the JVM's signals; binds functions
/// Abi             what differs between libraries: handles, constants, layout of a status
/// *Calls          one static final method handle per function, every return code checked
/// MpiSession      init, finalize, abort; what a rank does when it is done before the others
/// MpiCommunicator the calls of the API; LargeExchange where counts exceed an int
/// ```
///
/// Handles and addresses travel as `long`. MPI is initialised for one thread
/// (`MPI_THREAD_SINGLE`): the one that called [org.swmpi.mpi.Job#run].
@NullMarked
package org.swmpi.mpi.internal.libmpi;

import org.jspecify.annotations.NullMarked;
