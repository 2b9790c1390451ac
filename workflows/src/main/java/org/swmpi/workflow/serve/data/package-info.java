/// Triples to ask: N-Quads brought into memory, or into a TDB2 database that may be kept.
@NullMarked
package org.swmpi.workflow.serve.data;

import org.jspecify.annotations.NullMarked;
