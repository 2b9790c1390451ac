/**
 * Workflows: will hold plug-ins, pipelines of stages, the offload of a stage to an MPI job, the
 * SPARQL endpoint and provenance.
 *
 * <p>Nothing is here yet: no command of sw-mpi uses this package. It may use every module but the
 * application.
 */
@NullMarked
package org.swmpi.workflow;

import org.jspecify.annotations.NullMarked;
