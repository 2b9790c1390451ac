/// The loops over the numbers of rows: dot products, quantising, tiles of products. One form for
/// vectors, one for scalars. Knows no space and no ranks.
@NullMarked
package org.swmpi.ri.internal.kernel;

import org.jspecify.annotations.NullMarked;
