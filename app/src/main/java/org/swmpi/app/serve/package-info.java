/// `sw-mpi serve`: closes data on all ranks, then answers SPARQL queries of it.
@NullMarked
package org.swmpi.app.serve;

import org.jspecify.annotations.NullMarked;
