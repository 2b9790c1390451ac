/// `sw-mpi evaluate`.
@NullMarked
package org.swmpi.app.evaluate;

import org.jspecify.annotations.NullMarked;
