/**
 * What a rank notes of its input, outside the heap: fingerprints by partition, an index of lines,
 * terms by their bytes.
 */
@NullMarked
package org.swmpi.reason.internal.records;

import org.jspecify.annotations.NullMarked;
