/// The files of a space: their names, their manifest, their checksums, and how rows of sums are
/// packed. How a space is made is not known here.
@NullMarked
package org.swmpi.ri.internal.space;

import org.jspecify.annotations.NullMarked;
