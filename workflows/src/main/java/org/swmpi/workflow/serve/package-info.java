/// The SPARQL endpoint: Fuseki, cut down to reading. What it serves is made in `serve.data`, how it
/// answers a query in `serve.query`.
@NullMarked
package org.swmpi.workflow.serve;

import org.jspecify.annotations.NullMarked;
