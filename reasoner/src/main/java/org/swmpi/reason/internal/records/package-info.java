/// What a rank notes of its input for the closure alone: an index of lines, numbers, hashes.
@NullMarked
package org.swmpi.reason.internal.records;

import org.jspecify.annotations.NullMarked;
