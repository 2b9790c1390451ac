/// What a query may do at the endpoint, and for how long: limits of time and size, services of
/// other hosts, functions, and similarity in a semantic space.
@NullMarked
package org.swmpi.workflow.serve.query;

import org.jspecify.annotations.NullMarked;
