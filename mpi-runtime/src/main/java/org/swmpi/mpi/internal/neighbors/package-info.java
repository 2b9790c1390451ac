/// Who is next to whom among ranks, and how blocks travel between them.
@NullMarked
package org.swmpi.mpi.internal.neighbors;

import org.jspecify.annotations.NullMarked;
