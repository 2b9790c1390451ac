/// What follows from facts that have come together at the rank that owns a node or a pair.
@NullMarked
package org.swmpi.reason.internal.facts;

import org.jspecify.annotations.NullMarked;
