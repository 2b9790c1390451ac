/// `sw-mpi datasets …`: what brings, makes and checks data, a command each.
@NullMarked
package org.swmpi.app.datasets;

import org.jspecify.annotations.NullMarked;
