/// Splits data into parts that can be closed one by one, and tells how even they are.
@NullMarked
package org.swmpi.reason.parts;

import org.jspecify.annotations.NullMarked;
