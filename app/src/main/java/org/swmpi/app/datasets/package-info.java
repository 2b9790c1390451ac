/// `sw-mpi datasets`: brings, makes and checks data.
@NullMarked
package org.swmpi.app.datasets;

import org.jspecify.annotations.NullMarked;
