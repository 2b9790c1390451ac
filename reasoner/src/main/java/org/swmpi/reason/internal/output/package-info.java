/// Writes the closure: the text of a rank in one walk over its lines, into a file that all ranks
/// fill, parts, or a stream.
@NullMarked
package org.swmpi.reason.internal.output;

import org.jspecify.annotations.NullMarked;
