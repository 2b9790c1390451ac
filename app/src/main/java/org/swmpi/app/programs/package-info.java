/// `sw-mpi launch`: programs of users as ranks of a job.
@NullMarked
package org.swmpi.app.programs;

import org.jspecify.annotations.NullMarked;
