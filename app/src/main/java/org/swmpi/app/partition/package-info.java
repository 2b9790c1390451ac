/// `sw-mpi partition`.
@NullMarked
package org.swmpi.app.partition;

import org.jspecify.annotations.NullMarked;
