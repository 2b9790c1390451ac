/// What a rank notes of its input, outside the heap: records by partition, terms by their bytes;
/// and how blocks of them get to the ranks that own them.
@NullMarked
package org.swmpi.partition.records;

import org.jspecify.annotations.NullMarked;
