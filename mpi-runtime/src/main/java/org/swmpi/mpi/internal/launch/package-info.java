/// How a process learns what it is part of: the environment that a launcher left, and the
/// transports that are installed. The only place of this module that reads environment variables.
@NullMarked
package org.swmpi.mpi.internal.launch;

import org.jspecify.annotations.NullMarked;
