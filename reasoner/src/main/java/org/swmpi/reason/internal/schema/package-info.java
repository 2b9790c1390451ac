/// The schema: its terms, its closure by all rules of a profile, and what that closure means for
/// instance triples.
@NullMarked
package org.swmpi.reason.internal.schema;

import org.jspecify.annotations.NullMarked;
