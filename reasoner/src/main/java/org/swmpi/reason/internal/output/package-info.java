/// Writes the closure: the text of a rank in two walks over its lines, one for what is stated and
/// one for what is inferred, into a file that all ranks fill, parts, or a stream.
@NullMarked
package org.swmpi.reason.internal.output;

import org.jspecify.annotations.NullMarked;
