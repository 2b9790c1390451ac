/// Tests of the package `mpi`: its shape, and programs that run on it, as ranks of real MPIs.
@NullMarked
package org.swmpi.bindings;

import org.jspecify.annotations.NullMarked;
