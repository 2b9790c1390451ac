/// Programs against the package `mpi`, in the style of the classical test suites of MPI. They know
/// nothing of sw-mpi: the same source runs on Open MPI's own bindings, which say what is right.
@NullMarked
package org.swmpi.bindings.suite;

import org.jspecify.annotations.NullMarked;
