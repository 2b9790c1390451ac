/// Tables of subjects and their parts, and how they are found: by classes, and by streaming graph
/// partitioning.
@NullMarked
package org.swmpi.partition.cut;

import org.jspecify.annotations.NullMarked;
