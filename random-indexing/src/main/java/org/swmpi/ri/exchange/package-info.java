/// Spaces in the formats of others: word2vec, NumPy, Lucene, S-Space; written and read by code of
/// our own, but for Lucene's.
@NullMarked
package org.swmpi.ri.exchange;

import org.jspecify.annotations.NullMarked;
