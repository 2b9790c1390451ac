/// `benchmarks/run random-indexing`: similarity search against faiss, NumPy and S-Space, and
/// against the speed of memory.
@NullMarked
package org.swmpi.bench.ri;

import org.jspecify.annotations.NullMarked;
