/// `benchmarks/run datasets`: data generated, beside the copying of the same bytes.
@NullMarked
package org.swmpi.bench.datasets;

import org.jspecify.annotations.NullMarked;
