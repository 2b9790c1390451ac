/// What a rank of the MPI benchmarks does: the measured loops, over whatever engine carries the
/// messages. The programs of peers use it too; the one in C does the same line by line.
@NullMarked
package org.swmpi.bench.rank;

import org.jspecify.annotations.NullMarked;
