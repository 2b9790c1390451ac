/// Finds the schema in the data, gathers it, closes it on every rank.
@NullMarked
package org.swmpi.reason.internal.search;

import org.jspecify.annotations.NullMarked;
