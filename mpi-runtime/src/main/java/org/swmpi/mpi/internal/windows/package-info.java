/// What windows have in common on transports that serve them in Java: the memory, where elements
/// lie in it, how they are combined, and the order of calls.
@NullMarked
package org.swmpi.mpi.internal.windows;

import org.jspecify.annotations.NullMarked;
