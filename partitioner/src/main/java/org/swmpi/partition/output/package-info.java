/// Writes statements into the parts that they are placed in.
@NullMarked
package org.swmpi.partition.output;

import org.jspecify.annotations.NullMarked;
