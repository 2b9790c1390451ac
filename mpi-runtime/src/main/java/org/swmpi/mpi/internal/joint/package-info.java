/// Requests that an engine completes together.
@NullMarked
package org.swmpi.mpi.internal.joint;

import org.jspecify.annotations.NullMarked;
