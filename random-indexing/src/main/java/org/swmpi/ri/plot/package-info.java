/// Pictures of a space: what is near to some terms, on a plane.
@NullMarked
package org.swmpi.ri.plot;

import org.jspecify.annotations.NullMarked;
