/// How a space is made over ranks: terms counted, a vocabulary agreed on, contexts summed, sums
/// brought to their owners and written.
@NullMarked
package org.swmpi.ri.internal.build;

import org.jspecify.annotations.NullMarked;
