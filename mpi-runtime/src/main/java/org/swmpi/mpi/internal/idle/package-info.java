/// How a rank passes the time while it waits.
@NullMarked
package org.swmpi.mpi.internal.idle;

import org.jspecify.annotations.NullMarked;
