/// From bytes to terms: what cuts a line of text into terms, and the table that numbers and counts
/// them. Knows neither ranks nor vectors.
@NullMarked
package org.swmpi.ri.internal.text;

import org.jspecify.annotations.NullMarked;
