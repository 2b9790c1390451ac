/// Random Indexing: semantic spaces, how they are built over ranks, and their form on disk.
///
/// A space is a row of numbers for each term, the sum of the index vectors of its contexts. What
/// the bytes of the files are is told by `docs/formats/space.md`. Knows nothing of the closure.
@NullMarked
package org.swmpi.ri;

import org.jspecify.annotations.NullMarked;
