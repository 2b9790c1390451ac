/// Generated data: ranks make blocks of it in turn and write them, such that the bytes are the same
/// for any number of ranks. What the data is knows [org.swmpi.data.generate].
@NullMarked
package org.swmpi.partition.generate;

import org.jspecify.annotations.NullMarked;
