/**
 * Random Indexing: will hold sparse ternary index vectors, the semantic space built from them and
 * the similarity search over it.
 *
 * <p>Nothing is here yet: no command of sw-mpi uses this package. It may use the partitioner and
 * what lies below it, and never the reasoner.
 */
@NullMarked
package org.swmpi.ri;

import org.jspecify.annotations.NullMarked;
