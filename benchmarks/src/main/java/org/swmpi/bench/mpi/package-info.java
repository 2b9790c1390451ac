/// `benchmarks/run mpi`: starts the ranks of sw-mpi and of its peers in turn, and makes tables,
/// `mpi.csv` and plots of what they measure. What is measured is in `org.swmpi.bench.rank`; nothing
/// here loads an MPI library.
@NullMarked
package org.swmpi.bench.mpi;

import org.jspecify.annotations.NullMarked;
