/// Brings public data sets here: recipes that say where they are, and downloads that can be
/// resumed.
@NullMarked
package org.swmpi.data.fetch;

import org.jspecify.annotations.NullMarked;
