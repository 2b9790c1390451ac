/// The first process of sw-mpi: finds a JDK 25 and runs the application on it as a second process.
/// Compiled for Java 17, as [org.swmpi.app.Launcher] is, and uses nothing of the rest of sw-mpi.
/// The other end is `org.swmpi.app.launched`.
///
/// Between the two processes: standard input and output are inherited; standard error is a pipe,
/// from which [org.swmpi.app.launch.WarningFilter] removes what the JVM itself says; system
/// properties `swmpi.parent` (id of the first process), `swmpi.stdout.tty` and `swmpi.stderr.tty`;
/// environment variable `SW_MPI_PMI_RELAY` where MPICH or Slurm handed the first process an open
/// socket.
@NullMarked
package org.swmpi.app.launch;

import org.jspecify.annotations.NullMarked;
