/// RDF files: their syntaxes and compressions, and how any of them becomes lines of N-Quads that a
/// scanner reads.
@NullMarked
package org.swmpi.data.rdf;

import org.jspecify.annotations.NullMarked;
