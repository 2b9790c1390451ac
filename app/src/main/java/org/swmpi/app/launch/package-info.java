/**
 * The first process of sw-mpi: finds a JDK 25 and runs the application on it as a second process.
 * Compiled for Java 17, as {@link org.swmpi.app.Launcher} is, and uses nothing of the rest of
 * sw-mpi. The other end is {@code org.swmpi.app.launched}.
 *
 * <p>Between the two processes: standard input and output are inherited; standard error is a pipe,
 * from which {@link org.swmpi.app.launch.WarningFilter} removes what the JVM itself says; system
 * properties {@code swmpi.parent} (id of the first process), {@code swmpi.stdout.tty} and {@code
 * swmpi.stderr.tty}; environment variable {@code SW_MPI_PMI_RELAY} where MPICH or Slurm handed the
 * first process an open socket.
 */
@NullMarked
package org.swmpi.app.launch;

import org.jspecify.annotations.NullMarked;
