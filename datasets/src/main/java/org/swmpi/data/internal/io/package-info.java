/// Streams that say which side of a pipeline failed: the source, the target, or the data in
/// between.
@NullMarked
package org.swmpi.data.internal.io;

import org.jspecify.annotations.NullMarked;
