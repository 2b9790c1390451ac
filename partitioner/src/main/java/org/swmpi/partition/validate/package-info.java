/// Whether data is what its format allows, and where not: lines in parallel, other documents by a
/// rank each.
@NullMarked
package org.swmpi.partition.validate;

import org.jspecify.annotations.NullMarked;
