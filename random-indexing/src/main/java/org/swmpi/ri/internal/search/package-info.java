/// Similarity search inside one rank and between ranks: scans that leave few candidates, the exact
/// comparison of these, the lists of all ranks made one. Knows rows by number, and no terms.
@NullMarked
package org.swmpi.ri.internal.search;

import org.jspecify.annotations.NullMarked;
