/// The commands `sw-mpi workflow` and `sw-mpi jobs`: workflows run, checked and planned, and the
/// jobs that they have handed over.
@NullMarked
package org.swmpi.app.workflow;

import org.jspecify.annotations.NullMarked;
