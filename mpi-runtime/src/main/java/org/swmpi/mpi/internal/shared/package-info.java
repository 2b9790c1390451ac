/// Memory that processes of one machine share without an MPI library.
@NullMarked
package org.swmpi.mpi.internal.shared;

import org.jspecify.annotations.NullMarked;
