/// Which rank reads which bytes: inputs agreed on, decoded where they are not lines, cut at line
/// ends into equal shares, or dealt out statement by statement as a [Placement] says. What the
/// statements mean is nobody's business here.
@NullMarked
package org.swmpi.partition;

import org.jspecify.annotations.NullMarked;
