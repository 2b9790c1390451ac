/// Streams that say which side of a pipeline failed: the source, the target, or the data in
/// between; streams cut at line ends; and characters of UTF-8, with their places.
@NullMarked
package org.swmpi.data.internal.io;

import org.jspecify.annotations.NullMarked;
