/// The contract of [org.swmpi.mpi.Communicator]: one list of cases that every transport runs.
///
/// A case is run by all ranks of a job, in which each checks what it sees; so the same cases run as
/// threads of the test's own JVM, and under a real `mpirun`.
package org.swmpi.mpi.contract;
