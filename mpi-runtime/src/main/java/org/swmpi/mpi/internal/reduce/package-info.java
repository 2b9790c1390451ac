/// How blocks of elements are combined: the loops of reductions, for every transport that computes
/// in Java.
@NullMarked
package org.swmpi.mpi.internal.reduce;

import org.jspecify.annotations.NullMarked;
