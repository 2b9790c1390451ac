/// Streams that say which side of a pipeline failed: the source, the target, or the data in
/// between; and streams cut at line ends.
@NullMarked
package org.swmpi.data.internal.io;

import org.jspecify.annotations.NullMarked;
