/// `sw-mpi datasets`.
@NullMarked
package org.swmpi.app.datasets;

import org.jspecify.annotations.NullMarked;
