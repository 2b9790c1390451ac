/// RDF from any format to any, the order of statements kept. Lines to lines in parallel; other
/// formats are written by one rank.
@NullMarked
package org.swmpi.partition.convert;

import org.jspecify.annotations.NullMarked;
