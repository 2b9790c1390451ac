/// Goes through a rank's share statement by statement; fingerprints of terms and triples.
@NullMarked
package org.swmpi.partition.scan;

import org.jspecify.annotations.NullMarked;
